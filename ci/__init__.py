"""What the pipeline jobs are made of."""
