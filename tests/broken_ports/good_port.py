"""Puts the good port within reach of the broken ones, which change one function of it each."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "ports", "python"))
