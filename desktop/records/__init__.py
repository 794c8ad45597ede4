"""The matches kept on this computer: listed, looked at again."""
