"""Pages to watch and click: one per merge request, one per job."""
