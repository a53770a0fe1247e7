"""Hidden text: what a reviewer can't see in a rendered page but an AI reads.

One module for each family of disguises; `scan` brings them together.
"""

from rules.hidden_text.concealment import Concealment
from rules.hidden_text.scan import scan, scan_path

__all__ = ["Concealment", "scan", "scan_path"]
