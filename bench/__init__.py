"""Speed, measured as ratios of whole processes run side by side."""
