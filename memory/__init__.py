"""The domain: what a memory is, how it is read, changed and finalized. Pure."""
