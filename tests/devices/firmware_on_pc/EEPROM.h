// Memory that outlives the power: a file.
#pragma once

#include <stdint.h>
#include <stdio.h>

class FileMemory {
 public:
  const char *path = nullptr;

  template <typename T>
  void get(int at, T &value) {
    memset(&value, 0xFF, sizeof value);  // as memory that was never written
    if (FILE *file = fopen(path, "rb")) {
      if (fseek(file, at, SEEK_SET) != 0 || fread(&value, sizeof value, 1, file) != 1) memset(&value, 0xFF, sizeof value);
      fclose(file);
    }
  }

  template <typename T>
  void put(int at, const T &value) {
    FILE *file = fopen(path, "r+b");
    if (file == nullptr) file = fopen(path, "w+b");
    if (file == nullptr || fseek(file, at, SEEK_SET) != 0 || fwrite(&value, sizeof value, 1, file) != 1) abort();
    fclose(file);
  }
};

extern FileMemory EEPROM;
