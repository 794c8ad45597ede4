"""Packages of the system, where it is Debian or the like."""

import os

from bootstrap import progress
from bootstrap.words import words


def apt_command(packages: "list[str]", *, sudo: bool) -> "list[str]":
    """Return the command that installs these packages."""
    start = ["sudo"] if sudo else []
    return [*start, "apt-get", "install", "-y", "--no-install-recommends", *sorted(packages)]


def debian_root() -> bool:
    """Return whether packages may be installed from here."""
    import shutil

    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None


def install_system(packages: "list[str]") -> str:
    """Install Debian packages as root; return an empty text, or the command a person must type."""
    command = apt_command(packages, sudo=hasattr(os, "geteuid") and os.geteuid() != 0)
    if debian_root():
        status, _ = progress.perform(words("System libraries", "系统库"), command)
        if status:
            progress.perform(words("List of system packages", "系统软件包列表"), ["apt-get", "update"])
            status, _ = progress.perform(words("System libraries", "系统库"), command)
        if not status:
            return ""
    return " ".join(command)
