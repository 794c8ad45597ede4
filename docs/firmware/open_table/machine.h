// Two dice, four lift plates, lamps and buttons. Needs no Arduino library: it sees 32 inputs and milliseconds, and says what its motors
// and lamps are to do.
#pragma once

#include "protocol.h"

// Inputs, by bit: a switch that is pressed or a sensor that is covered is 1. Sides are counted E 0, S 1, W 2, N 3.
enum Input : uint8_t {
  DIE_1 = 0,          // three bits: the face in binary; 0 and 7 are no face
  DIE_2 = 3,          // three bits
  DICE_SWITCH = 6,    // somebody at the table wants to roll
  STOP_SWITCH = 7,    // the red switch; it also cuts the power of the motors
  PLATE_UP = 8,       // four bits: the limit switches of the plates
  PLATE_DOWN = 12,    // four bits
  WALL = 16,          // four bits: photo sensors that see tiles on a plate
  WIN_BUTTON = 20,    // four bits
  CALL_BUTTON = 24,   // four bits
  READY_BUTTON = 28,  // four bits
};

enum Motor : uint8_t { OFF, UP, DOWN };

// A lamp's colour as bits: red 1, green 2, blue 4; PART_GREEN: green for a third of the time.
enum : uint8_t { RED = 1, GREEN = 2, BLUE = 4, PART_GREEN = 8 };

class TableMachine : public Machine {
 public:
  // Milliseconds.
  static const uint16_t BOUNCE = 20;            // an input has to stay so long
  static const uint16_t SHORTEST_ROLL = 1200;   // the motor of the dice runs
  static const uint16_t LONGEST_ROLL = 2400;
  static const uint16_t AT_REST = 500;          // dice that show the same for so long lie still
  static const uint16_t LONGEST_SETTLING = 4000;  // a roll ends well within the 10 s after which a host asks
  static const uint16_t LONGEST_LIFT = 12000;   // a plate that takes longer is stuck; a host asks after 20 s

  bool diceMotor() const { return dice == ROLLING; }
  Motor liftMotor() const { return lift; }
  uint8_t lamp(uint8_t side) const { return bitsOf(lamps[side]); }

  // Once, before anything moves: how the inputs stand is no news.
  void start(uint32_t inputs, uint32_t now) {
    this->inputs = raw = inputs;
    rawSince = now;
    for (uint8_t side = 0; side < 4; side++) plates[side] = plate(side);
  }

  // Every few milliseconds. `chance`: any number that nobody can foresee. True: the red switch has just been pressed.
  bool tick(uint32_t inputs, uint32_t now, uint32_t chance, News &news) {
    uint32_t pressed = settle(inputs, now);
    for (uint8_t side = 0; side < 4; side++)
      for (uint8_t button = 0; button < 3; button++)
        if (pressed >> (WIN_BUTTON + 4 * button + side) & 1) news.happened(Event{BUTTON, side, button, 0});
    if ((pressed >> DICE_SWITCH & 1) && mayMove() && !rolling()) roll(now, news);
    this->chance = this->chance * 31 + chance;
    rollOn(now, news);
    liftOn(now, news);
    return pressed >> STOP_SWITCH & 1;
  }

  Text caps() override { return TEXT("dice2,lift,lamps,buttons"); }

  Result begin(const char *what, Ticket ticket, uint32_t now, News &news) override {
    const char *rest = what;
    if (skip(rest, TEXT("dice"))) return beginRoll(rest, ticket, now, news);
    if (skip(rest, TEXT("lift"))) return beginLift(rest, ticket, now, news);
    if (skip(rest, TEXT("lamps"))) return setLamp(rest, news);
    return Result{isKnown(what) ? NOCAP : UNKNOWN, 0};
  }

  void stop(News &news) override {
    if (rolling()) endRoll(IDLE, Result{STOPPED, 0}, news);
    if (lift != OFF) endLift(Result{STOPPED, 0}, news);
  }

  void write(LineWriter &line, Event event) override {
    switch (event.topic) {
      case DICE:
        line.text(TEXT("dice state=")).text(diceWord(event.first));
        if (event.first == ROLLED)
          line.text(TEXT(" d1=")).number(event.second).text(TEXT(" d2=")).number(event.third);
        break;
      case LIFT:
        line.text(TEXT("lift seat=")).put(side(event.first)).text(TEXT(" state=")).text(plateWord(event.second));
        break;
      case LAMP:
        line.text(TEXT("lamps seat=")).put(side(event.first)).text(TEXT(" colour=")).text(colourWord(event.second));
        break;
      case BUTTON:
        line.text(TEXT("button seat=")).put(side(event.first)).text(TEXT(" name=")).text(buttonWord(event.second));
        break;
      default:
        writePlace(line.text(TEXT("jam at=")), static_cast<char>(event.first));
    }
  }

  bool state(uint8_t at, Event &event) override {
    if (at == 0) event = Event{JAM_AT, static_cast<uint8_t>(jam), 0, 0};
    else if (at == 1) event = Event{DICE, dice == SETTLING ? ROLLING : dice, faces[0], faces[1]};
    else if (at < 6) event = Event{LIFT, static_cast<uint8_t>(at - 2), plates[at - 2], 0};
    else if (at < 10) event = Event{LAMP, static_cast<uint8_t>(at - 6), lamps[at - 6], 0};
    else return false;
    return true;
  }

 private:
  enum Topic : uint8_t { DICE, LIFT, LAMP, BUTTON, JAM_AT };
  // ROLLING: the motor runs; SETTLING: it has stopped, and the dice come to rest.
  enum DiceState : uint8_t { IDLE, ROLLING, SETTLING, ROLLED, COCKED_DICE };
  enum PlateState : uint8_t { PLATE_IS_UP, PLATE_IS_DOWN, PLATE_MOVES, PLATE_STOPPED };

  // --- inputs

  // Takes over what has stayed the same for long enough; the bits that have become 1.
  uint32_t settle(uint32_t seen, uint32_t now) {
    if (seen != raw) {
      raw = seen;
      rawSince = now;
    }
    if (raw == inputs || now - rawSince < BOUNCE) return 0;
    uint32_t pressed = raw & ~inputs;
    inputs = raw;
    return pressed;
  }

  bool is(uint8_t input) const { return inputs >> input & 1; }
  bool mayMove() const { return !is(STOP_SWITCH); }

  // --- dice

  bool rolling() const { return dice == ROLLING || dice == SETTLING; }

  Result beginRoll(const char *rest, Ticket ticket, uint32_t now, News &news) {
    if (!skip(rest, TEXT(" roll")) || !endsHere(rest)) return Result{ARG, 0};
    if (rolling()) return Result{BUSY, 0};
    if (!mayMove()) return Result{STOPPED, 0};
    diceTicket = ticket;
    commanded = true;
    roll(now, news);
    return Result{RUNNING, 0};
  }

  void roll(uint32_t now, News &news) {
    dice = ROLLING;
    since = now;
    rollTime = SHORTEST_ROLL + chance % (LONGEST_ROLL - SHORTEST_ROLL);
    shown = raw & 63;
    turned = false;
    news.happened(Event{DICE, ROLLING, 0, 0});
  }

  void rollOn(uint32_t now, News &news) {
    if (!rolling()) return;
    if ((raw & 63) != shown) {
      shown = raw & 63;
      shownSince = now;
      turned = true;
    }
    if (dice == ROLLING) {
      if (now - since < rollTime) return;
      dice = SETTLING;
      since = shownSince = now;
    } else if (!turned) {
      setJam('d', news);
      endRoll(IDLE, Result{JAM, 'd'}, news);
    } else if (now - shownSince >= AT_REST) {
      faces[0] = shown & 7;
      faces[1] = shown >> 3;
      bool flat = faces[0] % 7 != 0 && faces[1] % 7 != 0;
      if (jam == 'd') setJam(0, news);
      endRoll(flat ? ROLLED : COCKED_DICE, flat ? Result{DONE, 0} : Result{COCKED, 0}, news);
    } else if (now - since >= LONGEST_SETTLING) {
      endRoll(COCKED_DICE, Result{COCKED, 0}, news);
    }
  }

  void endRoll(DiceState end, Result result, News &news) {
    dice = end;
    news.happened(Event{DICE, end, faces[0], faces[1]});
    if (commanded) news.ended(diceTicket, result);
    commanded = false;
  }

  // --- lift: one motor for all four plates

  Result beginLift(const char *rest, Ticket ticket, uint32_t now, News &news) {
    Motor wanted = skip(rest, TEXT(" up")) ? UP : skip(rest, TEXT(" down")) ? DOWN : OFF;
    if (wanted == OFF || !endsHere(rest)) return Result{ARG, 0};
    if (lift != OFF) return Result{BUSY, 0};
    if (!mayMove()) return Result{STOPPED, 0};
    if (allAre(wanted)) return Result{DONE, 0};
    if (wanted == UP && (inputs >> WALL & 15) != 15) return Result{NOTREADY, 0};
    liftTicket = ticket;
    lift = wanted;
    liftSince = now;
    sayPlates(news);
    return Result{RUNNING, 0};
  }

  void liftOn(uint32_t now, News &news) {
    sayPlates(news);
    if (lift == OFF) return;
    if (allAre(lift)) {
      if (jam != 0 && jam != 'd') setJam(0, news);
      endLift(Result{DONE, 0}, news);
    } else if (now - liftSince >= LONGEST_LIFT) {
      uint8_t late = 0;
      while (plates[late] != PLATE_MOVES) late++;
      setJam(side(late), news);
      endLift(Result{JAM, side(late)}, news);
    }
  }

  void endLift(Result result, News &news) {
    lift = OFF;
    sayPlates(news);
    news.ended(liftTicket, result);
  }

  bool allAre(Motor end) const { return (inputs >> (end == UP ? PLATE_UP : PLATE_DOWN) & 15) == 15; }

  void sayPlates(News &news) {
    for (uint8_t i = 0; i < 4; i++) {
      PlateState found = plate(i);
      if (found == plates[i]) continue;
      plates[i] = found;
      news.happened(Event{LIFT, i, found, 0});
    }
  }

  // While the motor runs, a plate moves until it is where the motor brings it.
  PlateState plate(uint8_t i) const {
    if (is(PLATE_UP + i) && lift != DOWN) return PLATE_IS_UP;
    if (is(PLATE_DOWN + i) && lift != UP) return PLATE_IS_DOWN;
    return lift == OFF ? PLATE_STOPPED : PLATE_MOVES;
  }

  // --- lamps

  Result setLamp(const char *rest, News &news) {
    if (!skip(rest, TEXT(" seat=")) || *rest == 0) return Result{ARG, 0};
    uint8_t at = 0;
    while (at < 4 && side(at) != *rest) at++;
    if (at == 4 || !skip(++rest, TEXT(" colour="))) return Result{ARG, 0};
    uint8_t colour = 0;
    while (colour < COLOURS && !(skip(rest, colourWord(colour)) && endsHere(rest))) colour++;
    if (colour == COLOURS) return Result{ARG, 0};
    lamps[at] = colour;
    news.happened(Event{LAMP, at, colour, 0});
    return Result{DONE, 0};
  }

  static uint8_t bitsOf(uint8_t colour) {
    switch (colour) {
      case 1: return RED | GREEN | BLUE;
      case 2: return RED;
      case 3: return GREEN;
      case 4: return BLUE;
      case 5: return RED | GREEN;
      case 6: return RED | PART_GREEN;
      default: return 0;
    }
  }

  // --- words

  // Whether only keys of a later version follow.
  static bool endsHere(const char *rest) { return *rest == 0 || (*rest == ' ' && strchr(rest, '=') != nullptr); }

  static bool isKnown(const char *what) {
    return skip(what, TEXT("centre ")) || skip(what, TEXT("build ")) || skip(what, TEXT("mode ")) ||
           skip(what, TEXT("dealer ")) || skip(what, TEXT("honba ")) || skip(what, TEXT("score "));
  }

  static char side(uint8_t i) { return i == 0 ? 'E' : i == 1 ? 'S' : i == 2 ? 'W' : 'N'; }

  static Text diceWord(uint8_t state) {
    switch (state) {
      case ROLLING: return TEXT("rolling");
      case ROLLED: return TEXT("rolled");
      case COCKED_DICE: return TEXT("cocked");
      default: return TEXT("idle");
    }
  }
  static Text plateWord(uint8_t state) {
    switch (state) {
      case PLATE_IS_UP: return TEXT("up");
      case PLATE_IS_DOWN: return TEXT("down");
      case PLATE_MOVES: return TEXT("moving");
      default: return TEXT("stopped");
    }
  }
  static const uint8_t COLOURS = 7;
  static Text colourWord(uint8_t colour) {
    switch (colour) {
      case 1: return TEXT("white");
      case 2: return TEXT("red");
      case 3: return TEXT("green");
      case 4: return TEXT("blue");
      case 5: return TEXT("yellow");
      case 6: return TEXT("orange");
      default: return TEXT("off");
    }
  }
  static Text buttonWord(uint8_t button) {
    switch (button) {
      case 0: return TEXT("win");
      case 1: return TEXT("call");
      default: return TEXT("ready");
    }
  }

  void setJam(char place, News &news) {
    jam = place;
    news.happened(Event{JAM_AT, static_cast<uint8_t>(place), 0, 0});
  }

  uint32_t inputs = 0, raw = 0, rawSince = 0;
  uint32_t chance = 0;
  char jam = 0;  // a side, 'd' for the dice, 0: nowhere

  DiceState dice = IDLE;
  uint8_t faces[2] = {0, 0};
  uint8_t shown = 0;  // what the sensors of the dice say, before it has settled
  bool turned = false;  // they have changed since the roll began
  uint32_t since = 0, shownSince = 0;
  uint16_t rollTime = 0;
  bool commanded = false;
  Ticket diceTicket = {0, 0};

  Motor lift = OFF;
  uint32_t liftSince = 0;
  Ticket liftTicket = {0, 0};
  PlateState plates[4] = {PLATE_STOPPED, PLATE_STOPPED, PLATE_STOPPED, PLATE_STOPPED};

  uint8_t lamps[4] = {0, 0, 0, 0};
};
