#!/bin/bash
# Tries a .deb where neither Python nor this repository is: in a bare Debian or Ubuntu that debootstrap makes.
#
#   packaging/try_deb.sh [SUITE [MIRROR]]      as root; bookworm from Debian's mirror if nothing is named
#
# It installs dist/paizhuo_*.deb by apt, scores a hand and a photo, plays hands, draws pages, opens a window with a match in it and
# with the record of one, has a server's table joined by a program from inside and by a person from outside, removes the package,
# and looks whether the matches are still there. It needs debootstrap, xvfb and a set-up checkout; it takes some minutes.
set -euo pipefail
cd "$(dirname "$0")/.."
suite=${1:-bookworm} mirror=${2:-http://deb.debian.org/debian}
root=build/package/try-$suite
display=:97
export PYTHONPATH=$PWD

step() { printf '\n== %s\n' "$*"; }
into=(chroot "$root" /usr/bin/env -i PATH=/usr/bin:/bin:/usr/sbin:/sbin HOME=/home/player LANG=C.UTF-8)
inside() { "${into[@]}" "$@"; }
without_python() { if inside sh -c 'command -v python3'; then exit 1; fi; }
opened() { # opened WORDS…: the window opens by this command, and is still there after some seconds
    local status=0
    inside DISPLAY=$display QT_QPA_PLATFORM="$platform" timeout 12 "$@" || status=$?
    test "$status" -eq 124 || { echo "it ended by itself ($status): $*"; exit 1; }
}

test -x "$root/usr/bin/apt-get" || debootstrap --variant=minbase "$suite" "$root" "$mirror" > build/package/debootstrap.log
rm -rf "$root/home/player"
mkdir -p "$root/home/player" "$root/proc"
mountpoint -q "$root/proc" || mount -t proc proc "$root/proc"
cleanup() {
    kill $(jobs -p) 2> /dev/null || true
    wait 2> /dev/null || true
    ! mountpoint -q "$root/proc" || umount -l "$root/proc"
}
trap cleanup EXIT

step "No Python is there"
without_python

step "Install"
rm -f "$root"/tmp/*.deb
cp dist/paizhuo_*.deb "$root/tmp/"
inside DEBIAN_FRONTEND=noninteractive sh -c 'mkdir -p /home/player/journals && apt-get update -qq && apt-get install -y -qq --no-install-recommends /tmp/paizhuo_*.deb > /tmp/apt.log 2>&1'
inside paizhuo --version
without_python

step "Score a hand, play hands, compare players in two processes, check a journal"
inside paizhuo score --hand 234m567p345s88p66s --win 6s | head -n 4
inside paizhuo simulate --rules riichi --hands 4 --seed 7 --parallel 2 --journal /home/player/journals | tail -n 2
inside sh -c 'paizhuo verify /home/player/journals/*.journal | tail -n 1'

step "Score a photo"
cp docs/screenshots/hand.jpg "$root/tmp/photo.jpg"
inside paizhuo recognise /tmp/photo.jpg --json > "$root/tmp/read.json"
python3 -c 'import json, sys; print(json.dumps({**json.load(sys.stdin)["request"], "rules": "riichi", "by": "self_draw"}))' \
    < "$root/tmp/read.json" > "$root/tmp/hand.json"
inside paizhuo score /tmp/hand.json | tee "$root/tmp/score.txt"
grep -q 6000 "$root/tmp/score.txt"

step "Draw pages"
for page in home table camera records settings; do
    inside paizhuo shot --page $page -o /tmp/$page.png --size 1280x800 --lang zh
    test -s "$root/tmp/$page.png"
done

step "Open the window with a match, and with the record of one"
platform=offscreen
if command -v Xvfb > /dev/null; then
    platform=xcb
    Xvfb $display -screen 0 1280x800x24 2> /dev/null &
    sleep 2
fi
echo "by Qt's platform $platform"
opened paizhuo play --rules sichuan --seed 7
opened sh -c 'exec paizhuo /home/player/journals/*7.journal'
find "$root/home/player/.local/share/paizhuo" -name '*.journal' | grep -q . # the match on the screen is kept

step "A server of the package; a person outside opens a table there, a program of the package joins it"
"${into[@]}" paizhuo serve --port 18765 --data /home/player/server --log /tmp/server.log > /dev/null &
server=$!
for _ in $(seq 40); do (: < /dev/tcp/127.0.0.1/18765) 2> /dev/null && break || sleep 0.25; done
order='{"id": "1", "port": 18765, "name": "Ann", "seed": 1, "terms": {"rules": "riichi", "bots": ["", "", "basic", "basic"], "options": {"length": "east"}, "pause": 1}, "code": "", "seat": 0, "bot": "basic"}'
coproc person { { echo "$order"; sleep 300; } | .venv/bin/python -m tests.net.player_process; }
kill -0 "$server"
read -r said <&"${person[0]}"
echo "$said"
code=$(sed -n 's/.*"code": "\([A-Z0-9]*\)".*/\1/p' <<< "$said")
echo "points at the end: $(inside timeout 240 paizhuo join "paizhuo://127.0.0.1:18765/$code" --name Ben --bot 'paizhuo bot --protocol mjai --name basic')"

step "Remove; the matches stay"
before=$(find "$root/home/player" -name '*.journal' | wc -l)
inside DEBIAN_FRONTEND=noninteractive apt-get purge -y -qq paizhuo > /dev/null 2>&1
test ! -e "$root/usr/lib/paizhuo" && test ! -e "$root/usr/bin/paizhuo"
test "$before" -gt 0 && test "$(find "$root/home/player" -name '*.journal' | wc -l)" -eq "$before"
echo "$before journals are still there"
