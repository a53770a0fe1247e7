"""Findings written down: for people, for GitLab's widgets and for other tools."""

from ci.reports.report import FORMATS, Report, render

__all__ = ["FORMATS", "Report", "render"]
