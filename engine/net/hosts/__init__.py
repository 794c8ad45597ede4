"""A cluster of servers: any host serves any player, one host owns a table, and a table outlives its host (docs/cluster.md)."""
