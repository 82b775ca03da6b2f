"""Lying here, it puts this folder on the import path: any test may ``from fakes import ...``."""
