// The sketch of docs/firmware on a PC: its time, its inputs and its serial line are given from outside, so that nothing depends on how
// fast the PC is.
//
//   main EEPROM-FILE SEED
//
// Standard input, a line for each step: "<milliseconds> <inputs> <bytes>". The bytes begin to come at 115200 baud, and the sketch runs up
// to that time with these inputs (8 hex digits, 1 is pressed or covered). Standard output answers each: "<bytes> <motors> <lamps> <lost>":
// what was sent; dice motor, lift up, lift down as 0 or 1; the outputs of the lamps' registers; received bytes for which the board had no
// room. Bytes are in hex, "-" for none.

#include <stdio.h>

#include <deque>
#include <string>

#include "Arduino.h"
#include "EEPROM.h"

#include "open_table.ino"

namespace {

const unsigned ROOM = 63;                   // bytes in each of an Uno's two buffers
const unsigned BYTES_PER_SECOND = 11520;
const uint32_t OPENS_WHEN_PRESSED = 1 << 7;  // the red switch is wired so

uint32_t now = 0, noise = 1, inputs = 0, shiftedIn = 0, credit = 0;
uint16_t shiftedOut = 0, lampsNow = 0;
uint8_t levels[20];
unsigned long lost = 0;
std::deque<uint8_t> coming, received, going;
std::string sent;

// A millisecond on the line.
void tick() {
  now++;
  credit += BYTES_PER_SECOND;
  unsigned bytes = credit / 1000;
  credit %= 1000;
  for (unsigned i = 0; i < bytes && !coming.empty(); i++) {
    if (received.size() < ROOM) received.push_back(coming.front());
    else lost++;
    coming.pop_front();
  }
  for (unsigned i = 0; i < bytes && !going.empty(); i++) {
    sent += static_cast<char>(going.front());
    going.pop_front();
  }
}

void printHex(const std::string &bytes) {
  if (bytes.empty()) printf("-");
  for (char byte : bytes) printf("%02x", static_cast<uint8_t>(byte));
}

}  // namespace

SerialLine Serial;
FileMemory EEPROM;

uint32_t millis() { return now; }
uint32_t micros() { return now * 1000; }
void pinMode(uint8_t, uint8_t) {}
int analogRead(uint8_t) {
  noise = noise * 1664525 + 1013904223;
  return noise >> 22;
}

void digitalWrite(uint8_t pin, uint8_t level) {
  bool rises = level == HIGH && levels[pin] == LOW;
  levels[pin] = level;
  if (pin == INPUT_LOAD && level == LOW) shiftedIn = ~inputs ^ OPENS_WHEN_PRESSED;  // what is on pulls its line to ground
  if (pin == INPUT_CLOCK && rises) shiftedIn <<= 1;
  if (pin == LAMP_CLOCK && rises) shiftedOut = static_cast<uint16_t>(shiftedOut << 1 | levels[LAMP_DATA]);
  if (pin == LAMP_LATCH && rises) lampsNow = shiftedOut;
}

int digitalRead(uint8_t pin) { return pin == INPUT_DATA && (shiftedIn >> 31) ? HIGH : LOW; }

void shiftOut(uint8_t data, uint8_t clock, uint8_t order, uint8_t value) {
  for (uint8_t i = 0; i < 8; i++) {
    digitalWrite(data, value >> (order == MSBFIRST ? 7 - i : i) & 1);
    digitalWrite(clock, HIGH);
    digitalWrite(clock, LOW);
  }
}

void SerialLine::begin(uint32_t) {}
int SerialLine::available() { return static_cast<int>(received.size()); }
int SerialLine::read() {
  uint8_t byte = received.front();
  received.pop_front();
  return byte;
}
int SerialLine::availableForWrite() { return static_cast<int>(ROOM - going.size()); }
void SerialLine::write(uint8_t byte) {
  while (going.size() >= ROOM) tick();  // a board waits here
  going.push_back(byte);
}

int main(int, char **arguments) {
  EEPROM.path = arguments[1];
  noise = static_cast<uint32_t>(strtoul(arguments[2], nullptr, 10));
  bool started = false;
  unsigned long until;
  static char bytes[1 << 16];
  while (scanf("%lu %x %65535s", &until, &inputs, bytes) == 3) {
    for (char *at = bytes; at[0] != '-' && at[0] != 0 && at[1] != 0; at += 2) {
      char digits[] = {at[0], at[1], 0};
      coming.push_back(static_cast<uint8_t>(strtoul(digits, nullptr, 16)));
    }
    if (!started) setup();
    started = true;
    while (now < until) {
      tick();
      loop();
    }
    printHex(sent);
    sent.clear();
    printf(" %d%d%d %04x %lu\n", levels[DICE_MOTOR], levels[LIFT_UP], levels[LIFT_DOWN], lampsNow, lost);
    fflush(stdout);
  }
  return 0;
}
