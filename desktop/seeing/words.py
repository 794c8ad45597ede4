"""What the camera page says, in both languages."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.refused import Failure
from paizhuo.engine.core.words import Text
from paizhuo.engine.table.journal.recorder import reason_of

CAMERA: Final = Text("识牌计分", "Score real tiles")

# -- where pictures come from
SOURCE: Final = Text("摄像头", "Camera")
START: Final = Text("打开摄像头", "Start camera")
FREEZE: Final = Text("定格", "Freeze")
LIVE: Final = Text("继续", "Resume")
STOP: Final = Text("关闭摄像头", "Stop camera")
OPEN: Final = Text("打开照片…", "Open photo…")
PASTE: Final = Text("粘贴", "Paste")
FOLDER: Final = Text("文件夹…", "Folder…")
PREVIOUS: Final = Text("上一张照片", "Previous photo")
NEXT: Final = Text("下一张照片", "Next photo")
PLACE: Final = Text("{n} / {of}", "{n} / {of}")
PICTURES: Final = Text("图片", "Pictures")
ALL_FILES: Final = Text("所有文件", "All files")
READING: Final = Text("正在识牌……", "Reading…")
DROP_HERE: Final = Text("把照片拖到这里，或按 Ctrl+V 粘贴", "Drop a photo here, or paste one with Ctrl+V")
DROP_HINT: Final = Text(
    "牌尽量铺满画面，避免反光；和牌张和副露分开放。",
    "Let the tiles fill the picture and avoid glare. Lay the winning tile and the melds apart from the hand.",
)
NOTHING_TO_PASTE: Final = Text("剪贴板里没有图片。", "There is no picture in the clipboard.")
NOT_A_FILE: Final = Text("只能放入图片文件或文件夹。", "Only picture files and folders can be dropped here.")
EMPTY_FOLDER: Final = Text("{folder} 里没有图片。", "There are no pictures in {folder}.")
FOLDER_CLOSED: Final = Text("{folder} 打不开：{reason}。", "{folder} cannot be opened: {reason}.")
NO_EYES: Final = Text(
    "识牌需要的组件没有安装：{name}。照片可以看，但要自己选牌。",
    "Reading tiles needs a package that is not installed: {name}. Photos are shown, but you put the tiles in by hand.",
)
UNFORESEEN: Final = Text("这张图片识别失败（{error}）。", "This picture could not be read ({error}).")
PICTURE: Final = Text("识别过的图片，牌数：{count}", "The picture as read, tiles: {count}")
NO_PICTURE: Final = Text("还没有图片", "No picture yet")
NAMES_SHOWN: Final = Text("显示名称", "Names")
NAMES_HINT: Final = Text("图上写牌名，不画小牌", "Show names on the picture instead of small tiles")

# -- what is sure
SURE: Final = Text("确定", "sure")
DOUBTFUL: Final = Text("不太确定", "not certain")
MISPLACED: Final = Text("有问题", "cannot be right here")
TILE_DESCRIBED: Final = Text("{tile}，{share}，{mark}", "{tile}, {share}, {mark}")
PERCENT: Final = Text("{share}%", "{share}%")
PROPOSAL: Final = Text(
    "{tile} 不太确定，可能是 {other}（{share}%）。要改吗？",
    "{tile} is not certain: it may be {other} ({share}%). Change it?",
)
CHANGE: Final = Text("改", "Change")
ALL_RIGHT: Final = Text("都没有错", "All are right")

# -- the tiles read
CONCEALED: Final = Text("手牌", "Concealed")
WIN: Final = Text("和牌张", "Winning tile")
MELD: Final = Text("副露", "Meld")
NEW_MELD: Final = Text("新副露", "New meld")
SECOND: Final = Text("第二副手牌", "Second hand")
SECOND_MELD: Final = Text("第二副的副露", "Second hand's meld")
FLOWERS: Final = Text("花牌", "Flowers")
OTHERS: Final = Text("不算在手里", "Not in the hand")
LEFT_OUT: Final = Text(
    "有 {n} 张牌没有算进手里，不计分：在下面“不算在手里”。属于手牌的就拖过去。",
    "{n} {n:tile was|tiles were} not taken for the hand and {n:is|are} not scored: see “Not in the hand” below. Drag to the hand "
    "what belongs to it.",
)
NO_HAND: Final = Text(
    "没有认出一手牌：读到的牌都在下面“不算在手里”。把手牌拖过去，或只拍手牌。",
    "No hand was made out: the tiles read lie below under “Not in the hand”. Drag those of the hand to it, or photograph it alone.",
)
MELDS: Final = {
    "chi": Text("吃", "Chi"),
    "pon": Text("碰", "Pon"),
    "minkan": Text("明杠", "Open kong"),
    "kakan": Text("加杠", "Added kong"),
    "ankan": Text("暗杠", "Concealed kong"),
}
NO_MELD: Final = Text("不成副露", "No meld")
SEATS: Final = {1: Text("下家", "next seat"), 2: Text("对家", "opposite seat"), 3: Text("上家", "previous seat")}
FROM: Final = Text("{meld} · {seat}", "{meld} · {seat}")
ADD: Final = Text("加一张：{zone}", "Add a tile: {zone}")
ADD_AFTER: Final = Text("在后面加一张…", "Add a tile after it…")
REMOVE: Final = Text("去掉", "Remove")
IS_WINNING: Final = Text("这是和牌张", "This is the winning tile")
IS_RIGHT: Final = Text("没有错", "It is right")
CORRECT: Final = Text("改成…", "Change…")
MOVE_TO: Final = Text("移到", "Move to")
UNDO: Final = Text("撤销", "Undo")
REDO: Final = Text("重做", "Redo")
CLEAR: Final = Text("清空", "Clear")
TYPED: Final = Text("{digit}……再按 m、p、s、z 或 f", "{digit}… now press m, p, s, z or f")
KEYS: Final = Text(
    "点牌改正，拖动换组。按键：方向键选牌，打 5m 改牌，Delete 去掉，Insert 补一张，W 设为和牌张",
    "Click a tile to change it, drag it to move it. Keys: arrows select, 5m changes, Delete removes, Insert adds, "
    "W makes it the winning tile",
)
BOARD: Final = Text("读到的牌", "Tiles read")

# -- the palette
BACK: Final = Text("牌背", "Face down")
NOT_A_TILE: Final = Text("不是牌", "Not a tile")
WHICH: Final = Text("这是哪张牌？", "Which tile is this?")
WHICH_ADDED: Final = Text("加哪张牌？", "Which tile is to be added?")
LIKELY: Final = Text("可能是", "Likely")
LEFT: Final = Text("{tile}，还有 {n} 张", "{tile}, {n} left")
LIKELY_TILE: Final = Text("{tile}，可能性 {share}%", "{tile}, {share}% likely")
CLOSE: Final = Text("关闭", "Close")

# -- circumstances
GAME: Final = Text("玩法", "Game")
OPTIONS: Final = Text("约定…", "House options…")
CIRCUMSTANCES: Final = Text("怎么和的", "How it was won")
BY: Final = {
    "self_draw": Text("自摸", "Self-draw"),
    "discard": Text("点和", "On a discard"),
    "rob_kong": Text("抢杠", "Robbing a kong"),
}
FROM_WHOM: Final = Text("和谁的牌", "Whose tile")
DONE: Final = Text("好了", "Done")

# -- the score
WAITS: Final = Text("听", "Waits for")
WAITED: Final = Text("听的牌", "Waited for")
PAYS: Final = Text("收付", "Payments")
SEAT_NAMES: Final = (Text("和牌者", "Winner"), Text("下家", "Next"), Text("对家", "Opposite"), Text("上家", "Previous"))


def seat_name(seat: Seat, players: int) -> Text:
    """Return what a seat counted from the winner's is called; the last one is the previous seat, with three players too."""
    return SEAT_NAMES[-1 if seat and seat == players - 1 else seat]


SUPPORTER: Final = Text("{seat}的支持者 {n}", "{seat}, supporter {n}")
WHY_NOT_OTHERS: Final = Text("不计的番种", "Patterns not counted")
TO_SHEET: Final = Text("记入记分表", "Add to score sheet")
TO_TABLE: Final = Text("交给真牌桌", "Hand to the real table")
WIN_IT: Final = Text("{tile}：{counts}", "{tile}: {counts}")

# -- a tile set of one's own
OWN_SET: Final = Text("自己的牌", "Own tile set")
OWN_SET_NOTE: Final = Text(
    "如果程序总是认错你的牌，就让它看一遍：拍下所有的牌，改正认错的，再确认。",
    "If the program keeps misreading your tiles, show it all of them once: take photos, correct what is wrong, confirm.",
)
SHOW_ALL: Final = Text(
    "请拍下全部 34 种牌，可以分几张照片，次序不限。",
    "Photograph all 34 kinds of tiles, in as many photos as you like and in any order.",
)
IN_USE: Final = Text("要识别的牌", "Tile set to read")
BUILT_IN: Final = Text("各种牌", "Any set")
ADD_SHOWN: Final = Text("这张照片都对了，记下", "All tiles are right: keep this photo")
SET_NAME: Final = Text("名称，如“家里的牌”", "Name, for instance “Grandma's”")
SAVE_SET: Final = Text("保存", "Save")
SET_SAVED: Final = Text("已保存“{name}”，以后用它来识牌。", "“{name}” is saved and used from now on.")
BEGIN_ANEW: Final = Text("重新开始", "Start over")
NOT_LEARNED: Final = Text("没有学成：{reason}", "The tile set could not be learned: {reason}")
SHOWN_TIMES: Final = Text("{tile}，已拍 {n} 张", "{tile}, shown: {n}")
NOT_SHOWN: Final = Text("{tile}，还没拍", "{tile}, not shown yet")

# -- photos that are kept
KEPT_PHOTOS: Final = Text("留存照片", "Kept photos")
KEPT_PHOTOS_HINT: Final = Text(
    "确认过的照片可以留下来，用来训练识别", "Photos that you confirm can be kept, to train with"
)
KEPT_PHOTOS_NOTE: Final = Text(
    "打开后，每当你把读好的手牌记入记分表、交给真牌桌，或为“自己的牌”确认，这张照片（缩小，不含相机信息）"
    "和每张牌的位置、名称就存到 {folder}；什么都不会离开这台电脑。",
    "With this on, whenever you add a hand that was read to the score sheet, hand it to the real table or confirm it for your own tile "
    "set, its photo (made smaller, without the camera's data) and the place and name of each tile are kept in {folder}; nothing leaves "
    "this computer.",
)
KEEP_PHOTOS: Final = Text("留下确认过的照片", "Keep photos that I confirm")
KEPT_COUNT: Final = Text("已留 {n} 张照片，{tiles} 张牌", "{n} {n:photo|photos} kept, {tiles} {tiles:tile|tiles}")
NOTHING_KEPT: Final = Text("还没有留下照片。", "No photo is kept yet.")
KEPT_DAMAGED: Final = Text("（另有 {n} 张已损坏）", "({n} more {n:is|are} damaged)")
OPEN_FOLDER: Final = Text("打开文件夹", "Open folder")
FOLDER_IS: Final = Text("文件夹在 {folder}。", "The folder is {folder}.")
EXPORT_PHOTOS: Final = Text("导出数据集…", "Export data set…")
DELETE_ALL: Final = Text("全部删除", "Delete all")
DELETE_ALL_REALLY: Final = Text("照片删了找不回来。", "They are deleted for good.")
KEEP_ALL: Final = Text("不删", "Keep them")
DELETE: Final = Text("删除", "Delete")
DELETE_PHOTO: Final = Text("删除照片：{photo}", "Delete the photo: {photo}")
KEPT_TILES: Final = Text("{n} 张牌", "{n} {n:tile|tiles}")
KEPT_CORRECTED: Final = Text("{n} 张牌，改正过 {corrected} 张", "{n} {n:tile|tiles}, {corrected} corrected")
MORE_KEPT: Final = Text("更早的 {n} 张在文件夹里。", "{n} earlier {n:one is|ones are} in the folder.")
READING_NOT_KEPT: Final = Text("这张照片没有留下：{reason}", "The photo could not be kept: {reason}")
READINGS_NOT_DELETED: Final = Text("照片没有删掉：{reason}", "The photos could not be deleted: {reason}")
READINGS_NOT_LISTED: Final = Text("留存的照片读不出来：{reason}", "The kept photos cannot be listed: {reason}")
READINGS_NOT_EXPORTED: Final = Text("没有导出：{reason}", "Not exported: {reason}")
READINGS_EXPORTED: Final = Text("{n} 张照片导出到了 {file}。", "{n} {n:photo was|photos were} exported to {file}.")


def cause(error: Exception) -> Text:
    """Return why something failed, as a part of a sentence."""
    if isinstance(error, Failure):
        return error.reason
    return reason_of(error) if isinstance(error, OSError) else Text(str(error), str(error))


def why(error: Exception) -> Text:
    """Return what went wrong, in the words of whoever raised it."""
    if isinstance(error, Failure):
        return error.reason
    if isinstance(error, ImportError):
        return NO_EYES.filled(name=error.name or error)
    return UNFORESEEN.filled(error=f"{type(error).__name__}: {error}")
