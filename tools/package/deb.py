"""``paizhuo_VERSION_MACHINE.deb``: the folder in ``/usr/lib/paizhuo``, with what makes it part of a Debian or Ubuntu desktop.

Libraries that Debian has are not packed: they are among ``Depends``, found from what the binaries are linked against. There
are no scripts: files alone are laid and taken away, and what people keep in their home folders is never touched.
"""

from __future__ import annotations

import os
import re
import shutil
from email.utils import format_datetime
from pathlib import Path
from typing import Final

from tools.package import app, linked, share
from tools.package.project import (
    BUILD,
    DIST,
    NAME,
    PACKAGING,
    ROOT,
    debian_version,
    made_at,
    made_on,
    run,
    size_of,
    template,
    tool,
    write,
)
from tools.package.project import copy as copy_file

TREE: Final = BUILD / "deb"
_TOOLS: Final = "apt-get install dpkg-dev"
_DEPENDS: Final = re.compile(r"^shlibs:Depends=(.*)$", re.MULTILINE)


def make() -> Path:
    """Make the package and return it. Raises ``PackageFailed``."""
    folder = app.made()
    shutil.rmtree(TREE, ignore_errors=True)
    program = TREE / "usr" / "lib" / NAME
    shutil.copytree(folder, program, symlinks=True)
    for library in linked.from_packages(program):
        library.unlink()
    (program / app.LICENCES).unlink()
    (TREE / "usr" / "bin").mkdir()
    (TREE / "usr" / "bin" / NAME).symlink_to(f"../lib/{NAME}/{NAME}")
    share.lay(TREE / "usr")
    _lay_for_debian(folder)
    machine = run([tool("dpkg", _TOOLS), "--print-architecture"]).strip()
    more = {"MACHINE": machine, "INSTALLED_SIZE": str(-(-size_of(TREE) // 1024)), "DEPENDS": depends(program)}
    write(TREE / "DEBIAN" / "control", template("debian/control", more))
    _make_plain(TREE)
    file = DIST / f"{NAME}_{debian_version()}_{machine}.deb"
    around = os.environ | {"SOURCE_DATE_EPOCH": str(made_at())}
    run([tool("dpkg-deb", _TOOLS), "--root-owner-group", "-Zxz", "--build", str(TREE), str(file)], environment=around)
    return file


def depends(program: Path) -> str:
    """Return the Debian packages, with their least versions, of the libraries that the binaries in a folder are linked against."""
    work = BUILD / "shlibdeps"
    write(work / "debian" / "control", f"Source: {NAME}\n\nPackage: {NAME}\nArchitecture: any\n")
    found = run(
        [
            *(tool("dpkg-shlibdeps", _TOOLS), "-O", "--ignore-missing-info"),
            *(f"-l{folder}" for folder in sorted({file.parent for file in program.rglob("*.so*")})),
            *(f"-e{file}" for file in linked.telling(program)),
        ],
        cwd=work,
    )
    line = _DEPENDS.search(found)
    return line[1] if line else ""


def _lay_for_debian(folder: Path) -> None:
    """Lay what is Debian's own way: licences, changelog, the rule for devices, an example of a service."""
    documents = TREE / "usr" / "share" / "doc" / NAME
    licences = (folder / app.LICENCES).read_text(encoding="utf-8")
    write(documents / "copyright", template("debian/copyright") + "\n" + licences)
    share.write_zipped(
        documents / "changelog.gz", template("debian/changelog", {"RFC_DATE": format_datetime(made_on())})
    )
    share.write_zipped(documents / "CHANGELOG.md.gz", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    copy_file(PACKAGING / "paizhuo-serve.service", documents / "examples" / "paizhuo-serve.service")
    copy_file(PACKAGING / "60-paizhuo.rules", TREE / "usr" / "lib" / "udev" / "rules.d" / "60-paizhuo.rules")
    copy_file(PACKAGING / "debian" / "lintian-overrides", TREE / "usr" / "share" / "lintian" / "overrides" / NAME)


def _make_plain(tree: Path) -> None:
    """Give files and folders the rights that Debian wants, and the time of the commit."""
    for path in (tree, *tree.rglob("*")):
        if not path.is_symlink():
            is_library = path.suffix == ".so" or ".so." in path.name
            path.chmod(0o755 if path.is_dir() or (path.stat().st_mode & 0o100 and not is_library) else 0o644)
        os.utime(path, (made_at(), made_at()), follow_symlinks=False)
