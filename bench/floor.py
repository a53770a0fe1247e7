"""The floor: one Python process that lists a folder and reads every file in it."""

from pathlib import Path

from bench.measure import Command, python

_READ = """
import os, sys
def read(folder):
    for one in os.scandir(folder):
        if one.is_dir(follow_symlinks=False):
            read(one.path)
        else:
            file = os.open(one.path, os.O_RDONLY)
            while len(os.read(file, 8192)) == 8192: pass
            os.close(file)
read(sys.argv[1])
"""


def read_all(folder: Path) -> Command:
    """The process that reads every file below `folder`."""
    return python(_READ, str(folder))
