// As much of an Arduino Uno as the sketch of docs/firmware uses, for a PC.
#pragma once

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { LOW = 0, HIGH = 1, INPUT = 0, OUTPUT = 1, LSBFIRST = 0, MSBFIRST = 1, A0 = 14 };

uint32_t millis();
uint32_t micros();
void pinMode(uint8_t pin, uint8_t mode);
void digitalWrite(uint8_t pin, uint8_t level);
int digitalRead(uint8_t pin);
int analogRead(uint8_t pin);
void shiftOut(uint8_t data, uint8_t clock, uint8_t order, uint8_t value);

struct SerialLine {
  void begin(uint32_t baud);
  int available();
  int read();
  int availableForWrite();
  void write(uint8_t byte);
};
extern SerialLine Serial;
