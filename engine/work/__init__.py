"""Work for many processors and many machines: plans of jobs, and workers that do them, here or through NATS (docs/work-queue.md)."""
