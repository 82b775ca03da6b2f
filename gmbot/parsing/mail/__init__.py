"""A mail's body to sections, and their lines to orders, requests, press and talk."""
