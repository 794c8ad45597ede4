// The device's side of the open table protocol, whatever the device is. Needs no Arduino library.
//
// A Machine moves and feels. Protocol reads lines, refuses, remembers commands so that none is carried out twice, numbers events and
// answers STATE. Nothing here waits: what does not fit into the port's buffer now is sent by a later `poll`.
#pragma once

#include "lines.h"

// How a command stands.
enum Code : uint8_t { RUNNING, DONE, JAM, BUSY, NOTREADY, COCKED, STOPPED, HELLO, VERSION, SEQ, NOCAP, ARG, UNKNOWN };

struct Result {
  Code code;
  char place;  // of a jam: a side, or 'd' for the dice; 0: none
};

// A command that is being carried out, as its end is reported.
struct Ticket {
  uint16_t number;
  uint8_t session;
};

// What has happened; the machine knows what its four bytes mean.
struct Event {
  uint8_t topic, first, second, third;
};

inline void writePlace(LineWriter &line, char place) {
  if (place == 'd') line.text(TEXT("dice"));
  else if (place == 0) line.text(TEXT("none"));
  else line.put(place);
}

// Where a machine reports what has happened, in order: events before the end of the command that they belong to.
struct News {
  virtual void happened(Event event) = 0;
  virtual void ended(Ticket ticket, Result result) = 0;
};

struct Machine {
  virtual Text caps() = 0;
  // Begins a command, the words after its number: RUNNING, or how it has ended already. `now`: milliseconds.
  virtual Result begin(const char *what, Ticket ticket, uint32_t now, News &news) = 0;
  // Everything stands still before this returns; running commands end with STOPPED.
  virtual void stop(News &news) = 0;
  // The words of an event.
  virtual void write(LineWriter &line, Event event) = 0;
  // The topic at this place of STATE, as an event that says how it stands; false after the last.
  virtual bool state(uint8_t at, Event &event) = 0;
};

class Protocol : public News {
 public:
  static const uint8_t REMEMBERED = 32;
  static const uint8_t QUEUED = 24;
  static const uint8_t LONGEST_SESSION = 16;

  Protocol(Port &port, Machine &machine, Text identity, Text firmware)
      : line(port), port(port), machine(machine), identity(identity), firmware(firmware) {}

  // Once, at the start; `boot` counts the starts.
  void start(uint16_t boot) {
    this->boot = boot;
    hello();
  }

  void receive(char byte, uint32_t now) {
    LineReader::Found found = reader.add(byte);
    if (found == LineReader::LINE) understand(reader.payload, now);
    if (found == LineReader::BROKEN_STOP) stop();
  }

  // Everything stands still: a bare stop from the host, or the red switch at the table.
  void stop() {
    machine.stop(*this);
    happened(Event{STOP_FAULT, 0, 0, 0});
  }

  // Sends what waits, as far as there is room.
  void poll() {
    while (port.hasRoom()) {
      if (stateAt != NO_STATE && (stateAt != STATE_WANTED || queued == 0)) sendState();
      else if (queued > 0) sendNext();
      else return;
    }
  }

  void happened(Event event) override { queue(event); }

  void ended(Ticket ticket, Result result) override {
    if (ticket.session != session) return;
    if (Remembered *command = find(ticket.number)) command->result = result;
    queue(Event{ENDED, ticket.session, static_cast<uint8_t>(ticket.number >> 8), static_cast<uint8_t>(ticket.number)});
  }

 private:
  // The text of a command is kept as its CRC: a host never gives one number two texts, and a damaged line has been refused before.
  struct Remembered {
    uint16_t number, text;
    Result result;
  };
  enum : uint8_t { STOP_FAULT = 254, ENDED = 255 };  // topics of events that are not the machine's
  enum : uint8_t { STATE_COMMANDS = 64, STATE_END = 128, STATE_WANTED = 254, NO_STATE = 255 };
  static const uint8_t COMMANDS_IN_STATE = 8;

  void understand(const char *at, uint32_t now) {
    if (skip(at, TEXT("HELLO "))) greet(at);
    else if (strcmp(at, "PING") == 0) line.begin(TEXT("PONG ")).number(lastEvent).end();
    else if (strcmp(at, "STATE") == 0) stateAt = STATE_WANTED;
    else if (strcmp(at, "stop") == 0) stop();
    else if (skip(at, TEXT("CMD "))) {
      uint16_t number;
      if (skipNumber(at, number) && *at++ == ' ' && *at > ' ') obey(number, at, now);
    }
  }

  void greet(const char *at) {
    uint16_t major;
    if (!skipNumber(at, major)) return;
    otherVersion = major != 1 || (*at != 0 && *at != ' ' && *at != '.');
    char given[LONGEST_SESSION + 1] = "";
    while ((at = strchr(at, ' ')) != nullptr) {
      if (!skip(++at, TEXT("s="))) continue;
      uint8_t length = 0;
      while (at[length] > ' ' && length < LONGEST_SESSION) length++;
      memcpy(given, at, length);
      given[length] = 0;
    }
    if (given[0] == 0 || strcmp(given, sessionName) != 0) {
      strcpy(sessionName, given);
      session++;
      remembered = 0;
    }
    greeted = true;
    hello();
  }

  void hello() {
    line.begin(TEXT("HELLO 1 id=")).text(identity).text(TEXT(" fw=")).text(firmware).text(TEXT(" caps=")).text(machine.caps());
    line.text(TEXT(" boot=")).number(boot).end();
  }

  void obey(uint16_t number, const char *what, uint32_t now) {
    line.begin(TEXT("ACK ")).number(number).end();
    uint16_t text = crcOf(what);
    if (Remembered *known = find(number)) {
      if (known->text != text) answer(number, Result{SEQ, 0});
      else if (known->result.code != RUNNING) answer(number, known->result);
      return;
    }
    const char *rest = what;
    bool stopping = skip(rest, TEXT("stop")) && (*rest == 0 || *rest == ' ');
    if (!stopping && (otherVersion || !greeted)) {
      answer(number, Result{otherVersion ? VERSION : HELLO, 0});
      return;
    }
    remember(number, text);
    Ticket ticket = {number, session};
    Result result = {DONE, 0};
    if (stopping) stop();
    else result = machine.begin(what, ticket, now, *this);
    if (result.code != RUNNING) ended(ticket, result);
  }

  Remembered *find(uint16_t number) {
    for (uint8_t i = 0; i < remembered; i++)
      if (commands[i].number == number) return &commands[i];
    return nullptr;
  }

  // The oldest that has ended makes room; what is being carried out is never forgotten.
  void remember(uint16_t number, uint16_t text) {
    if (remembered == REMEMBERED) {
      uint8_t old = 0;
      while (old < REMEMBERED - 1 && commands[old].result.code == RUNNING) old++;
      memmove(&commands[old], &commands[old + 1], sizeof(Remembered) * (REMEMBERED - 1 - old));
      remembered--;
    }
    commands[remembered++] = Remembered{number, text, Result{RUNNING, 0}};
  }

  // Where the queue is full the number of an event is left out, so that the host asks for STATE.
  void queue(Event event) {
    if (queued == QUEUED) lastEvent++;
    else events[(firstEvent + queued++) % QUEUED] = event;
  }

  void sendNext() {
    Event event = events[firstEvent];
    firstEvent = (firstEvent + 1) % QUEUED;
    queued--;
    if (event.topic == ENDED) {
      uint16_t number = static_cast<uint16_t>(event.second << 8 | event.third);
      Remembered *command = event.first == session ? find(number) : nullptr;
      if (command != nullptr) answer(number, command->result);
      return;
    }
    line.begin(TEXT("EVT ")).number(++lastEvent).put(' ');
    if (event.topic == STOP_FAULT) line.text(TEXT("fault code=STOP"));
    else machine.write(line, event);
    line.end();
  }

  void answer(uint16_t number, Result result) {
    line.begin(result.code == DONE ? TEXT("DONE ") : TEXT("ERR ")).number(number);
    if (result.code != DONE) writeCode(line.put(' '), result);
    line.end();
  }

  void writeCode(LineWriter &line, Result result) {
    line.text(TEXT("code=")).text(word(result.code));
    if (result.place != 0) writePlace(line.text(TEXT(" at=")), result.place);
  }

  static Text word(Code code) {
    switch (code) {
      case JAM: return TEXT("JAM");
      case BUSY: return TEXT("BUSY");
      case NOTREADY: return TEXT("NOTREADY");
      case COCKED: return TEXT("COCKED");
      case STOPPED: return TEXT("STOPPED");
      case HELLO: return TEXT("HELLO");
      case VERSION: return TEXT("VERSION");
      case SEQ: return TEXT("SEQ");
      case NOCAP: return TEXT("NOCAP");
      case ARG: return TEXT("ARG");
      default: return TEXT("UNKNOWN");
    }
  }

  // One line of STATE. No event goes out before its end.
  void sendState() {
    if (stateAt == STATE_WANTED) stateAt = 0;
    line.begin(TEXT("STATE ")).number(lastEvent).put(' ');
    Event event;
    if (stateAt < STATE_COMMANDS && machine.state(stateAt, event)) {
      machine.write(line, event);
      stateAt++;
    } else {
      if (stateAt < STATE_COMMANDS) stateAt = STATE_COMMANDS;
      const Remembered *command = toTell();
      if (command != nullptr) {
        line.text(TEXT("cmd n=")).number(command->number).text(TEXT(" result="));
        if (command->result.code == RUNNING) line.text(TEXT("running"));
        else if (command->result.code == DONE) line.text(TEXT("done"));
        else writeCode(line.text(TEXT("err ")), command->result);
      } else {
        line.text(TEXT("end boot=")).number(boot);
        stateAt = NO_STATE;
      }
    }
    line.end();
  }

  // The next command for STATE, the newest first: the last few, and all that are being carried out.
  const Remembered *toTell() {
    while (stateAt - STATE_COMMANDS < remembered) {
      uint8_t age = stateAt++ - STATE_COMMANDS;
      const Remembered *command = &commands[remembered - 1 - age];
      if (age < COMMANDS_IN_STATE || command->result.code == RUNNING) return command;
    }
    return nullptr;
  }

  LineReader reader;
  LineWriter line;
  Port &port;
  Machine &machine;
  Text identity, firmware;
  uint16_t boot = 0;
  uint16_t lastEvent = 0;
  bool greeted = false;
  bool otherVersion = false;
  char sessionName[LONGEST_SESSION + 1] = "";
  uint8_t session = 0;  // counts sessions, so that nothing is reported of an older one
  Remembered commands[REMEMBERED];
  uint8_t remembered = 0;
  Event events[QUEUED];
  uint8_t firstEvent = 0;
  uint8_t queued = 0;
  uint8_t stateAt = NO_STATE;
};
