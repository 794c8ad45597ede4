"""The open table protocol (docs/table-protocol.md): lines of text between a host and electronic dice or an automatic table."""
