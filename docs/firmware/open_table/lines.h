// Lines of the open table protocol, "$<payload>*<CRC>": found in bytes that come, and written. Needs no Arduino library.
#pragma once

#include <stdint.h>
#include <string.h>

// Constant text. On AVR boards it stays in flash: 2 KiB of RAM are too few to hold a copy.
struct FlashChar;
typedef const FlashChar *Text;
#ifdef __AVR__
#include <avr/pgmspace.h>
#define IN_FLASH PROGMEM
#define TEXT(words) (reinterpret_cast<Text>(PSTR(words)))
inline char charAt(Text text, uint16_t at) { return pgm_read_byte(reinterpret_cast<const char *>(text) + at); }
#else
#define IN_FLASH
#define TEXT(words) (reinterpret_cast<Text>(words))
inline char charAt(Text text, uint16_t at) { return reinterpret_cast<const char *>(text)[at]; }
#endif

inline Text textAt(const char *words) { return reinterpret_cast<Text>(words); }

// Moves `at` behind the constant text if it begins with it.
inline bool skip(const char *&at, Text text) {
  uint16_t i = 0;
  while (charAt(text, i) != 0) {
    if (at[i] != charAt(text, i)) return false;
    i++;
  }
  at += i;
  return true;
}

// Reads a decimal number up to 65535 and moves `at` behind it.
inline bool skipNumber(const char *&at, uint16_t &value) {
  uint32_t found = 0;
  const char *end = at;
  while (*end >= '0' && *end <= '9' && end - at < 9) found = found * 10 + (*end++ - '0');
  if (end == at || found > 65535) return false;
  value = static_cast<uint16_t>(found);
  at = end;
  return true;
}

// CRC-16/CCITT-FALSE: polynomial 1021, start FFFF, no reflection, no final xor. Of "123456789" it is 29B1.
class Crc16 {
 public:
  void add(char byte) {
    value ^= static_cast<uint16_t>(static_cast<uint8_t>(byte)) << 8;
    for (uint8_t bit = 0; bit < 8; bit++) value = (value & 0x8000) ? static_cast<uint16_t>(value << 1 ^ 0x1021) : value << 1;
  }
  uint16_t value = 0xFFFF;
};

inline uint16_t crcOf(const char *text) {
  Crc16 crc;
  while (*text) crc.add(*text++);
  return crc.value;
}

// Where bytes go.
struct Port {
  virtual void write(char byte) = 0;
  virtual bool hasRoom() = 0;  // for about one line, without waiting
};

// Finds lines. Each '$' begins one, also inside another; whatever is not a good line is left out.
class LineReader {
 public:
  enum Found { NOTHING, LINE, BROKEN_STOP };

  // LINE: `payload` is a good one until the next byte. BROKEN_STOP: a line that begins with "stop" came damaged.
  Found add(char byte) {
    if (byte == '$') {
      Found found = broken();
      inside = true;
      length = 0;
      return found;
    }
    if (!inside) return NOTHING;
    if (byte != '\n') {
      if (length == MOST) return broken();
      payload[length++] = byte;
      return NOTHING;
    }
    if (!isGood()) return broken();
    inside = false;
    return LINE;
  }

  static const uint8_t MOST = 118;  // bytes between '$' and the line feed: a line has 120 at most
  char payload[MOST + 1];

 private:
  bool isGood() {
    if (length > 0 && payload[length - 1] == '\r') length--;
    if (length < 5 || payload[length - 5] != '*') return false;
    uint16_t given = 0;
    for (uint8_t i = length - 4; i < length; i++) {
      char digit = payload[i] | 0x20;  // 'A' becomes 'a', and a digit stays what it is
      if (!((digit >= '0' && digit <= '9' && payload[i] == digit) || (digit >= 'a' && digit <= 'f'))) return false;
      given = static_cast<uint16_t>(given << 4 | (digit <= '9' ? digit - '0' : digit - 'a' + 10));
    }
    uint8_t end = length - 5;
    for (uint8_t i = 0; i < end; i++)
      if (payload[i] < ' ' || payload[i] > '~' || payload[i] == '*') return false;
    payload[end] = 0;
    if (crcOf(payload) == given) return true;
    payload[end] = '*';
    return false;
  }

  Found broken() {
    bool stop = inside && length >= 4 && memcmp(payload, "stop", 4) == 0;
    inside = false;
    return stop ? BROKEN_STOP : NOTHING;
  }

  uint8_t length = 0;
  bool inside = false;
};

// Writes one line, word by word; none is kept in memory.
class LineWriter {
 public:
  explicit LineWriter(Port &port) : port(port) {}

  LineWriter &begin(Text verb) {
    crc = Crc16();
    port.write('$');
    return text(verb);
  }
  LineWriter &text(Text words) {
    for (uint16_t i = 0; charAt(words, i) != 0; i++) put(charAt(words, i));
    return *this;
  }
  LineWriter &put(char byte) {
    crc.add(byte);
    port.write(byte);
    return *this;
  }
  LineWriter &number(uint16_t value) {
    char digits[5];
    uint8_t count = 0;
    do digits[count++] = '0' + value % 10;
    while ((value /= 10) != 0);
    while (count > 0) put(digits[--count]);
    return *this;
  }
  void end() {
    port.write('*');
    for (int8_t shift = 12; shift >= 0; shift -= 4) {
      uint8_t digit = crc.value >> shift & 15;
      port.write(digit < 10 ? '0' + digit : 'A' + digit - 10);
    }
    port.write('\n');
  }

 private:
  Port &port;
  Crc16 crc;
};
