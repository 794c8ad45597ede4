// Two dice, four lift plates, lamps and buttons of a mahjong table, over USB in the open table protocol (docs/table-protocol.md).
// For an Arduino Uno or Nano (ATmega328P) and larger boards; wiring and parts: docs/firmware/README.md.
//
// Try it without motors first. No program replaces the red switch that cuts the power of the motors.

#include <EEPROM.h>

#include "lines.h"
#include "protocol.h"
#include "machine.h"

// --- what you may change --------------------------------------------------------------------------------------------

const char IDENTITY[] IN_FLASH = "table-0001";  // another one for each device that you build
const char FIRMWARE[] IN_FLASH = "1.0.0";

const uint8_t INPUT_LOAD = 2;    // four 74HC165 in a row: 32 inputs
const uint8_t INPUT_CLOCK = 3;
const uint8_t INPUT_DATA = 4;
const uint8_t LAMP_DATA = 5;     // two 74HC595 in a row: red, green and blue of four lamps
const uint8_t LAMP_CLOCK = 6;
const uint8_t LAMP_LATCH = 7;
const uint8_t DICE_MOTOR = 8;    // a high pin drives; 10 kilo-ohm to ground keeps it low while the board starts
const uint8_t LIFT_UP = 9;
const uint8_t LIFT_DOWN = 10;
const uint8_t NOISE = A0;        // nothing is connected

// Inputs that are 1 where they rest, because their switch opens when it is pressed: here only the red one.
const uint32_t NORMALLY_CLOSED = 1UL << STOP_SWITCH;

const int BOOT_AT = 0;  // where the EEPROM counts the starts, two bytes

// --- the board ------------------------------------------------------------------------------------------------------

class SerialPort : public Port {
 public:
  void write(char byte) override { Serial.write(static_cast<uint8_t>(byte)); }
  bool hasRoom() override { return Serial.availableForWrite() >= 48; }
};

SerialPort port;
TableMachine machine;
Protocol protocol(port, machine, textAt(IDENTITY), textAt(FIRMWARE));
uint32_t lastTick = 0;

// Inputs pull to ground when they are on; the first bit that comes is the highest one.
uint32_t readInputs() {
  digitalWrite(INPUT_LOAD, LOW);
  digitalWrite(INPUT_LOAD, HIGH);
  uint32_t bits = 0;
  for (uint8_t i = 0; i < 32; i++) {
    bits = bits << 1 | (digitalRead(INPUT_DATA) == LOW ? 1 : 0);
    digitalWrite(INPUT_CLOCK, HIGH);
    digitalWrite(INPUT_CLOCK, LOW);
  }
  return bits ^ NORMALLY_CLOSED;
}

// Lamps are sent again and again: a colour that mixes in part of the green is made by time.
void writeLamps() {
  static uint8_t third = 0;
  third = (third + 1) % 3;
  uint16_t bits = 0;
  for (uint8_t side = 0; side < 4; side++) {
    uint8_t lamp = machine.lamp(side);
    if ((lamp & PART_GREEN) && third == 0) lamp |= GREEN;
    bits |= static_cast<uint16_t>(lamp & (RED | GREEN | BLUE)) << (4 * side);
  }
  digitalWrite(LAMP_LATCH, LOW);
  shiftOut(LAMP_DATA, LAMP_CLOCK, MSBFIRST, bits >> 8);
  shiftOut(LAMP_DATA, LAMP_CLOCK, MSBFIRST, bits & 255);
  digitalWrite(LAMP_LATCH, HIGH);
}

void driveMotors() {
  digitalWrite(DICE_MOTOR, machine.diceMotor() ? HIGH : LOW);
  digitalWrite(LIFT_UP, machine.liftMotor() == UP ? HIGH : LOW);
  digitalWrite(LIFT_DOWN, machine.liftMotor() == DOWN ? HIGH : LOW);
}

uint16_t countStart() {
#if defined(ESP32) || defined(ARDUINO_ARCH_RP2040)
  EEPROM.begin(16);
#endif
  uint16_t boot;
  EEPROM.get(BOOT_AT, boot);
  boot++;
  EEPROM.put(BOOT_AT, boot);
#if defined(ESP32) || defined(ARDUINO_ARCH_RP2040)
  EEPROM.commit();
#endif
  return boot;
}

void setup() {
  const uint8_t outputs[] = {DICE_MOTOR, LIFT_UP, LIFT_DOWN, INPUT_LOAD, INPUT_CLOCK, LAMP_DATA, LAMP_CLOCK, LAMP_LATCH};
  for (uint8_t i = 0; i < sizeof outputs; i++) {
    digitalWrite(outputs[i], LOW);
    pinMode(outputs[i], OUTPUT);
  }
  pinMode(INPUT_DATA, INPUT);
  Serial.begin(115200);
  machine.start(readInputs(), millis());
  protocol.start(countStart());
}

void loop() {
  while (Serial.available() > 0) protocol.receive(static_cast<char>(Serial.read()), millis());
  uint32_t now = millis();
  if (now - lastTick >= 2) {
    lastTick = now;
    if (machine.tick(readInputs(), now, micros() ^ analogRead(NOISE), protocol)) protocol.stop();
    driveMotors();
    writeLamps();
  }
  protocol.poll();
}
