"""What hosts of a cluster share: a connection to NATS, with JetStream. The package for it is the extra ``cluster``."""
