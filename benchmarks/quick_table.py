"""The real table drawn by the scene of items that the program has, and by Qt Quick, side by side.

    python -m benchmarks.quick_table [--rounds 5] [--size 2560x1440]

Both get the same moment of a riichi match: the same pictures of tiles, stacks of the wall and felt, at the same places. Qt Quick draws
with its software renderer, since nothing promises a graphics card. Measured are the first picture, a picture painted wholly anew, one in
which a tile has moved, and the memory that the table takes, each in a process of its own. Times are processor time of the thread that
paints. Qt Quick's table lacks what is no tile (plates, the box in the middle); nine words stand for it.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

HERE = Path(__file__).resolve().parent.parent

STAGE = """
import json, resource, sys, time
from paizhuo.desktop.app.opening import application
from paizhuo.desktop.match.staged import NoMatch, Staged
from paizhuo.desktop.app.window import Window
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.settings import Settings
way, width, height = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
running = application()
window = Window(Preferences(Settings(speed="off", welcomed=True), keep=False))
staged = Staged("riichi", 7, "en")
staged.play(100)
page = window.play.table_page(NoMatch())
page.take_seats(staged.seating)

def memory():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * resource.getpagesize() / 1e6

def taken(work, times=30):
    found = []
    for nth in range(times):
        begin = time.thread_time()
        work(nth)
        found.append(1000 * (time.thread_time() - begin))
    return sorted(found)[times // 2]
"""

SCENE = (
    STAGE
    + """
from paizhuo.desktop.kit.faces import faces_of
from paizhuo.desktop.table.view import TableView
page.show_moment(staged.moment())
picture = page.table.state.picture
window.resize(width, height)
window.show()
running.processEvents()
size = page.table.viewport().size()
faces_of.cache_clear()
before, begin = memory(), time.thread_time()
view = TableView()
view.resize(size)
view.showing.show(picture)
view.show()
for _ in range(3):
    running.processEvents()
view.viewport().repaint()
first = 1000 * (time.thread_time() - begin)
whole = taken(lambda nth: view.viewport().repaint())
tile = next(item for key, item in view.showing.scenery.tiles.items() if key[0] == "river")
at = tile.pos()
def move(nth):
    tile.setPos(at.x() + nth % 2 * 40, at.y())
    running.processEvents()
print(json.dumps([first, whole, taken(move), memory() - before]))
view.close()
"""
)

QUICK = (
    STAGE
    + """
from PySide6.QtCore import QObject, QSize, QUrl
from PySide6.QtGui import QImage
from PySide6.QtQml import QQmlComponent
from PySide6.QtQuick import QQuickImageProvider, QQuickView, QQuickWindow, QSGRendererInterface
page.show_moment(staged.moment())
window.resize(width, height)
window.show()
for _ in range(3):
    running.processEvents()
table = page.table
scenery = table.showing.scenery
from paizhuo.desktop.kit.faces import Faces
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtCore import QRectF
from paizhuo.desktop.table import tabletop
colours = table.state.picture.settings.colours
pictures, places = {}, []
before, begin = memory(), time.thread_time()
faces = Faces(colours, "classic", labels=True)
under = QPixmap(table.viewport().size())
painter = QPainter(under)
painter.setWorldTransform(table.viewportTransform())
tabletop.paint(painter, QRectF(0, 0, table.state.layout.width, 1000), colours, table.state.layout)
painter.end()
def keep(sprite):
    name = str(sprite.pixmap.cacheKey())
    pictures[name] = sprite.pixmap.toImage()
    return name
for item in sorted(scenery.tiles.values(), key=lambda item: item.zValue()):
    spot = item.spot
    sprite = faces.picture(spot.tile, spot.pose, spot.turn, spot.width, scenery.pixels)
    at = table.mapFromScene(item.pos())
    places.append((keep(sprite), at.x() + sprite.left, at.y() + sprite.top))
ground = table.state.layout.ground
for stack in table.state.layout.stacks:
    sprite = faces.stack(stack.layers, side=stack.side, kept=stack.kept, scale=scenery.pixels * ground.scale)
    x, y = ground.at((stack.x, stack.y), table.state.layout.width)
    at = table.mapFromScene(x, y)
    places.append((keep(sprite), at.x() + sprite.left, at.y() + sprite.top))
pictures["felt"] = under.toImage()

class Pictures(QQuickImageProvider):
    def __init__(self):
        super().__init__(QQuickImageProvider.ImageType.Image)
    def requestImage(self, name, size, wanted):
        return pictures[name]

QQuickWindow.setGraphicsApi(QSGRendererInterface.GraphicsApi.Software)
TEXT = 'Text { x: %d; y: %d; text: "25,000"; color: "white"; font.pixelSize: 30 }'
IMAGE = 'Image { objectName: "t%d"; x: %d; y: %d; source: "image://table/%s" }'
words = "".join(TEXT % (width // 2 - 60 + n * 9, 300 + n * 40) for n in range(9))
images = "".join(IMAGE % (n, x, y, name) for n, (name, x, y) in enumerate(places))
qml = 'import QtQuick\\nItem { Image { objectName: "felt"; source: "image://table/felt" } ' + images + words + "}"
view = QQuickView()
view.engine().addImageProvider("table", Pictures())
component = QQmlComponent(view.engine())
component.setData(qml.encode(), QUrl())
root = component.create()
assert root is not None, component.errors()
view.setContent(QUrl(), component, root)
view.resize(width, table.viewport().height())
view.show()
for _ in range(3):
    running.processEvents()
view.grabWindow()
first = 1000 * (time.thread_time() - begin)
felt, tile = root.findChild(QObject, "felt"), root.findChild(QObject, "t20")
empty = taken(lambda nth: view.grabWindow())
def whole(nth):
    felt.setProperty("opacity", 1 if nth % 2 else 0.999)
    view.grabWindow()
x = tile.property("x")
def move(nth):
    tile.setProperty("x", x + nth % 2 * 40)
    view.grabWindow()
print(json.dumps([first, taken(whole) - empty, taken(move) - empty, memory() - before]))
view.close()
"""
)
WAYS = {"items": SCENE, "Qt Quick": QUICK}


def measured(way: str, size: tuple[int, int]) -> list[float]:
    """Return first picture, whole picture and a moved tile in milliseconds, and megabytes."""
    with tempfile.TemporaryDirectory() as home:
        environment = {"QT_QPA_PLATFORM": "offscreen", **os.environ, "PAIZHUO_HOME": home, "PYTHONPATH": str(HERE)}
        command = [sys.executable, "-P", "-c", WAYS[way], way, *map(str, size)]
        done = subprocess.run(
            command, env=environment, cwd=HERE, check=True, capture_output=True, text=True, timeout=300
        )
    found: list[float] = json.loads(done.stdout.splitlines()[-1])
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5, help="how often each is opened (default: %(default)s)")
    parser.add_argument("--size", default="2560x1440", help="the window, in pixels (default: %(default)s)")
    given = parser.parse_args()
    width, height = map(int, given.size.split("x"))
    found: dict[str, list[list[float]]] = {way: [] for way in WAYS}
    for _ in range(given.rounds):
        for way in WAYS:
            found[way].append(measured(way, (width, height)))
    print(f"{'':10} {'first picture':>14} {'whole picture':>14} {'a tile moved':>14} {'memory':>10}")
    for way, rounds in found.items():
        first, whole, moved, memory = (median(each) for each in zip(*rounds, strict=True))
        print(f"{way:10} {first:11.1f} ms {whole:11.2f} ms {moved:11.2f} ms {memory:7.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
