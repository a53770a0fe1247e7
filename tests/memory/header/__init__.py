"""Front matter is read strictly, and two readers read it alike."""
