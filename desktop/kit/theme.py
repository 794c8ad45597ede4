"""How everything outside the table looks: colours, type sizes and the style sheet made of them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from string import Template
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFontDatabase, QGuiApplication, QPalette

from paizhuo.desktop.kit.settings import Theme
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Language

FAMILY: Final = "Noto Sans SC"
"""The interface's own face (Chinese and Latin), used where the file is there; the system's otherwise."""
WESTERN: Final = "Paizhuo Western"
"""The face that goes before it in English: the same letters, with marks (… · “ ” ×) no wider than they look."""
ASSETS: Final = Path(__file__).resolve().parents[2] / "assets"
DESIGNED_TEXT: Final = 14.0
"""The height of body text, in pixels, that lengths on pages are drawn for; text is never smaller."""
POINTS_AN_INCH: Final = 72


class Colours(Struct):
    """The colours of a theme. ``window`` lies behind ``card``, ``card`` behind ``field``; ``accent`` asks to be pressed."""

    dark: bool
    window: str
    card: str
    field: str
    line: str
    text: str
    muted: str
    accent: str
    accent_over: str
    accent_soft: str
    on_accent: str
    gain: str
    loss: str
    gold: str
    felt: str
    felt_deep: str


LIGHT: Final = Colours(
    dark=False,
    window="#f3f1ea",
    card="#fffefb",
    field="#f6f4ee",
    line="#dedacd",
    text="#1d2622",
    muted="#66706a",
    accent="#17724f",
    accent_over="#1e8a61",
    accent_soft="#e1f0e8",
    on_accent="#ffffff",
    gain="#14704c",
    loss="#b23a2b",
    gold="#a67814",
    felt="#2c6b57",
    felt_deep="#1d4c3e",
)
DARK: Final = Colours(
    dark=True,
    window="#13191a",
    card="#1c2426",
    field="#242e30",
    line="#334042",
    text="#e9eeeb",
    muted="#9aa7a2",
    accent="#3fae82",
    accent_over="#55c296",
    accent_soft="#1e3b32",
    on_accent="#07150f",
    gain="#62cf9f",
    loss="#f0867a",
    gold="#e0b655",
    felt="#21493d",
    felt_deep="#142f28",
)

STOP: Final = "#c2241c"
"""The red of the emergency stop, the same by day and night."""

_SHEET: Final = Template("""
* { font-family: $families; font-size: ${body}pt; }
QMainWindow, QWidget[role="page"] { background: $window; }
QLabel { background: transparent; color: $text; }
QLabel[role="display"] { font-size: ${display}pt; font-weight: 700; }
QLabel[role="title"] { font-size: ${title}pt; font-weight: 700; }
QLabel[role="heading"] { font-size: ${heading}pt; font-weight: 700; }
QLabel[role="strong"] { font-weight: 700; }
QLabel[role="muted"] { color: $muted; }
QLabel[role="small"] { color: $muted; font-size: ${small}pt; }
QLabel[role="caption"] { color: $muted; font-size: ${small}pt; font-weight: 700; }
QLabel[role="gain"] { color: $gain; font-weight: 700; }
QLabel[role="loss"] { color: $loss; font-weight: 700; }
QLabel[role="gold"] { color: $gold; font-weight: 700; }
QLabel[role="total"] { color: $accent; font-size: ${title}pt; font-weight: 700; }
QLabel[role="headline"] { color: $gain; font-size: ${headline}pt; font-weight: 700; }
QLabel[role="headline-lost"] { color: $loss; font-size: ${headline}pt; font-weight: 700; }
QLabel[role="total-lost"] { color: $loss; font-size: ${title}pt; font-weight: 700; }
QLabel[role="toast"] {
  background: $toast; color: $on_toast; border-radius: ${r8}px; padding: ${r10}px ${r16}px;
}
QFrame[role="card"], QFrame[role="sheet"] { background: $card; border: 1px solid $line; border-radius: ${r12}px; }
QFrame[role="bar"] { background: $card; border: none; border-bottom: 1px solid $line; }
QFrame[role="footer"] { background: $card; border: none; border-top: 1px solid $line; }
QFrame[role="side"] { background: $window; border: none; border-left: 1px solid $line; }
QFrame[role="rule"] { background: $line; border: none; }

QPushButton {
  background: $card; color: $text; border: 1px solid $line; border-radius: ${r8}px;
  padding: ${r7}px ${r14}px; min-height: ${r22}px;
}
QPushButton:hover { border-color: $accent; }
QPushButton:focus { border: 2px solid $accent; padding: ${f7}px ${f14}px; }
QPushButton:pressed { background: $field; }
QPushButton:disabled { color: $muted; background: $field; }
QPushButton[kind="primary"] { background: $accent; color: $on_accent; border-color: $accent; font-weight: 700; }
QPushButton[kind="primary"]:hover { background: $accent_over; border-color: $accent_over; }
QPushButton[kind="primary"]:focus { border: 2px solid $text; }
QPushButton[kind="primary"]:disabled { background: $field; color: $muted; border-color: $line; }
QPushButton[big="true"] {
  font-size: ${heading}pt; padding: ${r13}px ${r28}px; border-radius: ${r10}px;
}
QPushButton[kind="stop"] { background: $stop; color: #ffffff; border: 2px solid $stop; font-weight: 700;
  min-height: ${r28}px; padding: ${r6}px ${r16}px; }
QPushButton[kind="stop"]:hover, QPushButton[kind="stop"]:pressed { background: #8f1712; border-color: #8f1712; }
QPushButton[kind="stop"]:focus { border: 2px solid $text; }
QPushButton[kind="quiet"] { background: transparent; border-color: transparent; color: $text; }
QPushButton[kind="quiet"]:hover { background: $field; }
QPushButton[kind="quiet"]:focus { border: 2px solid $accent; }
QPushButton[kind="quiet"]:disabled { color: $muted; }
QPushButton[kind="segment"] { border-radius: ${r6}px; border-color: transparent; background: transparent;
  padding: ${r4}px ${r12}px; }
QPushButton[kind="segment"]:hover { background: $card; }
QPushButton[kind="segment"]:focus { border: 2px solid $accent; padding: ${f4}px ${f12}px; }
QPushButton[kind="segment"]:checked { background: $accent; color: $on_accent; }
QPushButton[kind="segment"]:checked:focus { border: 2px solid $text; }
QPushButton[kind="toggle"] { border-radius: ${r14}px; padding: ${r3}px ${r12}px; background: transparent;
  color: $muted; }
QPushButton[kind="toggle"]:checked { background: $accent_soft; color: $text; border-color: $accent; }
QPushButton[kind="toggle"]:disabled { background: $field; color: $muted; border: 1px dashed $line; }
QPushButton[kind="toggle"]:focus { border: 2px solid $accent; padding: ${f3}px ${f12}px; }
QPushButton[kind="small"] { padding: ${r2}px ${r10}px; min-height: 0; border-radius: ${r6}px; }
QPushButton[kind="small"]:focus { border: 2px solid $accent; padding: ${f2}px ${f10}px; }
QPushButton[kind="link"] { padding: 0 ${r4}px; min-height: 0; border-color: transparent; background: transparent;
  color: $muted; font-size: ${small}pt; font-weight: 700; text-align: left; }
QPushButton[kind="link"]:hover { color: $accent; }
QPushButton[kind="link"]:focus { border: 2px solid $accent; padding: 0 ${f4}px; }
QPushButton[kind="card"] { padding: 0; min-height: 0; border-radius: ${r10}px; background: $card; }
QPushButton[kind="card"]:focus { padding: 0; }
QPushButton[kind="card"]:checked { background: $accent_soft; border: 2px solid $accent; }
QFrame[role="segments"] { background: $field; border: 1px solid $line; border-radius: ${r8}px; }

QLineEdit, QComboBox {
  background: $field; color: $text; border: 1px solid $line; border-radius: ${r6}px;
  padding: ${r4}px ${r8}px; min-height: ${r22}px; selection-background-color: $accent; selection-color: $on_accent;
}
QLineEdit[kind="number"] { min-width: ${r88}px; max-width: ${r88}px; }
QLineEdit[kind="count"] { min-width: ${r28}px; max-width: ${r28}px; padding: ${r4}px ${r4}px; }
QLineEdit:focus, QComboBox:focus { border: 2px solid $accent; }
QPushButton[kind="step"] { padding: 0; min-width: ${r32}px; border-radius: ${r6}px;
  min-height: ${r28}px; }
QComboBox:editable { min-height: ${r28}px; padding-top: ${r2}px; padding-bottom: ${r2}px; }
QComboBox QLineEdit { border: none; padding: 0; min-height: 0; }
QComboBox QLineEdit:focus { border: none; }
QComboBox { padding-right: ${r22}px; }
QComboBox::drop-down { border: none; width: ${r22}px; }
QComboBox::down-arrow { image: url("$arrow"); width: ${r12}px; height: ${r12}px; }
QComboBox QAbstractItemView { background: $card; color: $text; border: 1px solid $line;
  selection-background-color: $accent; selection-color: $on_accent; }
QMenu { background: $card; color: $text; border: 1px solid $line; padding: ${r4}px; }
QMenu::item { padding: ${r6}px ${r22}px; border-radius: ${r4}px; }
QMenu::item:selected { background: $accent; color: $on_accent; }
QMenu::separator { height: 1px; background: $line; margin: ${r4}px; }
QSlider { min-height: ${r22}px; }
QSlider::groove:horizontal { background: $field; border: 1px solid $line; height: ${r4}px; border-radius: ${r2}px; }
QSlider::sub-page:horizontal { background: $accent; border-radius: ${r2}px; }
QSlider::sub-page:horizontal:disabled { background: $line; }
QSlider::handle:horizontal { background: $card; border: 2px solid $accent; width: ${r12}px; margin: -${r6}px 0;
  border-radius: ${r8}px; }
QSlider::handle:horizontal:focus { background: $accent; border-color: $text; }
QSlider::handle:horizontal:disabled { border-color: $line; }
QListView[kind="log"] { background: $card; border: 1px solid $line; border-radius: ${r8}px; outline: none;
  font-family: $fixed, $families; font-size: ${small}pt; }
QListView[kind="log"]:focus { border: 2px solid $accent; }
QListWidget, QPlainTextEdit { background: $card; color: $text; border: 1px solid $line; border-radius: ${r8}px; outline: none; }
QListWidget:focus, QPlainTextEdit:focus { border: 2px solid $accent; }
QListWidget::item { padding: ${r3}px ${r6}px; }
QListWidget::item:selected { background: $accent_soft; color: $text; }
QTableWidget, QTreeView { background: $card; color: $text; border: 1px solid $line; border-radius: ${r8}px;
  selection-background-color: $accent_soft; selection-color: $text; outline: none; }
QTableWidget:focus, QTreeView:focus { border: 2px solid $accent; }
QTableWidget::item, QTreeView::item { padding: 0 ${r8}px; border-bottom: 1px solid $line; }
QTreeView::item { padding: ${r3}px ${r8}px; }
QTableWidget::item:selected, QTreeView::item:selected { background: $accent_soft; }
QHeaderView { background: $card; border: none; }
QHeaderView::section { background: $card; color: $muted; border: none; border-bottom: 1px solid $line;
  padding: ${r6}px ${r8}px; font-size: ${small}pt; font-weight: 700; text-align: left; }
QScrollArea, QScrollArea > QWidget > QWidget[role="column"] { background: transparent; border: none; }
QScrollArea#leaf { border: 2px solid transparent; border-radius: ${r12}px; }
QScrollArea#leaf:focus { border-color: $accent; }
QScrollBar:vertical { background: transparent; width: ${r12}px; margin: 0; }
QScrollBar::handle:vertical { background: $line; border-radius: ${r4}px; min-height: ${r40}px; margin: ${r2}px; }
QScrollBar::handle:vertical:hover { background: $muted; }
QScrollBar::add-line:vertical, QScrollBar::sub-line:vertical, QScrollBar::add-page:vertical,
QScrollBar::sub-page:vertical { background: transparent; height: 0; }
QScrollBar:horizontal { background: transparent; height: ${r12}px; }
QScrollBar::handle:horizontal { background: $line; border-radius: ${r4}px; margin: ${r2}px; }
QScrollBar::add-line:horizontal, QScrollBar::sub-line:horizontal, QScrollBar::add-page:horizontal,
QScrollBar::sub-page:horizontal { background: transparent; width: 0; }
QAbstractScrollArea::corner { background: transparent; border: none; }
QToolTip { background: $card; color: $text; border: 1px solid $line; padding: ${r4}px; }
""")
_PIXELS: Final = (2, 3, 4, 6, 7, 8, 10, 12, 13, 14, 16, 22, 28, 32, 40, 88)


def load_fonts() -> None:
    """Make the interface's own faces known to Qt."""
    for family in (WESTERN, FAMILY):
        for weight in ("Regular", "Bold"):
            file = ASSETS / "fonts" / f"{family.replace(' ', '')}-{weight}.otf"
            if file.is_file():
                QFontDatabase.addApplicationFont(str(file))


def families(language: Language) -> list[str]:
    """Return the font families of text in ``language``, the first choice first; the system's where the interface's own are missing."""
    own = (WESTERN, FAMILY) if language == "en" else (FAMILY,)
    return [family for family in own if QFontDatabase.hasFamily(family)] or [QGuiApplication.font().family()]


def colours(theme: Theme) -> Colours:
    """Return the colours of ``theme``; "system" follows the desktop."""
    if theme == "system":
        dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
        return DARK if dark else LIGHT
    return DARK if theme == "dark" else LIGHT


class TextSize(Struct):
    """How large text is: ``points`` for the style sheet, and the ``scale`` of the lengths around it."""

    points: float
    scale: float


def system_text() -> TextSize:
    """Return the text size that the system asks for, by its font and its dots an inch."""
    dots = QGuiApplication.primaryScreen().logicalDotsPerInch()
    pixels = max(QGuiApplication.font().pointSizeF() * dots / POINTS_AN_INCH, DESIGNED_TEXT)
    return TextSize(pixels * POINTS_AN_INCH / dots, pixels / DESIGNED_TEXT)


def style_sheet(look: Colours, text: TextSize, families: Sequence[str]) -> str:
    """Return the style sheet for one theme and text size, with the font ``families`` in the order of choice."""
    body, scale = text.points, text.scale
    sizes = {"small": 0.88, "body": 1.0, "heading": 1.25, "title": 1.7, "headline": 2.6, "display": 3.2}
    values: dict[str, object] = {name: f"{body * size:.1f}" for name, size in sizes.items()}
    for pixels in _PIXELS:
        values[f"r{pixels}"] = round(pixels * scale)
        # A focus ring is one pixel wider than a border: the padding gives it up, so that nothing moves.
        values[f"f{pixels}"] = max(0, round(pixels * scale) - 1)
    for name in Colours.__struct_fields__:
        values[name] = getattr(look, name)
    values["stop"] = STOP
    values["fixed"] = f'"{QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont).family()}"'
    values["toast"], values["on_toast"] = (look.text, look.card) if not look.dark else (look.field, look.text)
    named = ", ".join(f'"{family}"' for family in families)
    return _SHEET.substitute(values, families=named, arrow=(ASSETS / "icons" / "down.svg").as_posix())


def palette(look: Colours) -> QPalette:
    """Return the palette for what the style sheet does not reach."""
    made = QPalette()
    role = QPalette.ColorRole
    for which, colour in (
        (role.Window, look.window),
        (role.WindowText, look.text),
        (role.Base, look.field),
        (role.AlternateBase, look.card),
        (role.Text, look.text),
        (role.Button, look.card),
        (role.ButtonText, look.text),
        (role.Highlight, look.accent),
        (role.HighlightedText, look.on_accent),
        (role.ToolTipBase, look.card),
        (role.ToolTipText, look.text),
        (role.PlaceholderText, look.muted),
    ):
        made.setColor(which, QColor(colour))
    return made
