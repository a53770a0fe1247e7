"""Tests of the scanner for orders to the reader."""
