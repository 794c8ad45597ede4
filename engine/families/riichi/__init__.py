"""What riichi 立直 and the games made of it share: turns, furiten, yaku, points."""
