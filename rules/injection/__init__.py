"""Finds instructions aimed at the assistant that reads a memory (rule `injection`)."""

from rules.injection.order import Order
from rules.injection.scan import scan

__all__ = ["Order", "scan"]
