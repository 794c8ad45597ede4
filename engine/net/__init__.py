"""Tables over a network: the messages of both ends, the server, and the client. docs/protocol.md describes every message."""
