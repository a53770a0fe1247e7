"""The main job, played on a real repository for somebody who watches."""
