"""The documentation site: what stands in `docs`, the rule sets as they say themselves, and the library, as pages that need no network.

``python -m tools.site`` builds it and checks every link.
"""
