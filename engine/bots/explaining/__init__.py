"""What speaks for an option or against it beyond what its player weighed: made only when somebody asks for reasons."""
