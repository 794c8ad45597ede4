/* The functions of distance.py, many times as fast. That module tells what they answer, and keeps the same in Python.

   Whatever is unusual is handed to the Python functions: what is no hand at all (they refuse it), more copies or sets than
   games have, a special shape that is not among these. So both answer alike, and nothing here raises an error of its own.

   A vector is the tiles still missing for 0-5 sets, alone and with a pair (see fast/distance_tables.py). With four copies it
   is looked up in the stored table; with others it is worked out kind by kind, and kept for a while. */

#ifndef Py_LIMITED_API
#define Py_LIMITED_API 0x030B0000 /* one file for Python 3.11 and every later one */
#endif
#include <Python.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum {
    KINDS = 34,
    SUITS = 4,
    MOST_SETS = 5,
    ROWS = 256, /* at least as many as there are vectors in the stored table */
    FAR = 60,   /* in vectors, for NEVER: the sum of two stays below 128 */
    NEVER = 99,
    SETS = 4,           /* of a whole hand of the special shapes */
    WAYS = 1953125,     /* to hold tiles of a numbered suit, up to four of each kind */
    HONOUR_WAYS = 78125,
    REMEMBERED_BITS = 16,
    GOAL_BITS = 6,
    MOST_SPECIAL = 8
};

typedef uint64_t Set; /* of kinds, a bit each */

typedef uint64_t Lanes; /* a number below 128 for each number of sets, one a byte; two bytes have no meaning */

typedef struct {
    Lanes alone, paired; /* without a pair, and with it */
} Vector;

typedef Vector Entries; /* some of the numbers of a vector: the highest bit of each of them is set */
typedef struct {
    uint64_t key; /* 0: nothing here */
    Vector vector;
} Remembered;

/* The suit that was worked out last: the next one often differs in a kind only. `column[k]`: the vectors of the kinds from k
   on, by how many runs that began two kinds and one kind before them need their tiles. */
typedef struct {
    int copies;
    uint8_t counts[9];
    Vector column[10][9];
} WorkedOut;

typedef struct {
    PyObject *goal; /* NULL: nothing here; else kept alive, so that no other goal has its address */
    int copies, sets, specials;
    char is_known, standard, is_void[SUITS];
    uint8_t special[MOST_SPECIAL];
    Set playable;
} Goal;

enum { COUNTS, GOAL, MELDS, WILD, REMAINING, PARAMETERS };
enum { DISTANCE, ACCEPTANCE, DISCARDS, NEAREST, FUNCTIONS };

typedef struct {
    PyObject *python[FUNCTIONS]; /* the same functions in Python */
    PyObject *choice;            /* the class of what they find */
    PyObject *standard;          /* the goal where none is given */
    PyObject *stored;            /* a function that returns the stored table, and then the table */
    newfunc new_tuple;
    PyObject *names[PARAMETERS];
    PyObject *numbers[KINDS];
    const uint8_t *table; /* NULL until the table is first needed */
    Vector rows[ROWS];
    Remembered *remembered;
    WorkedOut numbered, honours;
    Goal goals[1 << GOAL_BITS];
} State;

typedef struct {
    const Goal *goal;
    uint8_t counts[KINDS]; /* as they are given */
    uint8_t held[KINDS];   /* without the void suits */
    int sets, wild;        /* how many sets are needed beside the melds */
    long left[KINDS];
} Question;

typedef struct {
    int missing;
    Set useful;
} Reach;

static const int FIRST[SUITS + 1] = {0, 9, 18, 27, KINDS};
static const int STEP[9] = {390625, 78125, 15625, 3125, 625, 125, 25, 5, 1};
static const Set EVERY_KIND = ((Set)1 << KINDS) - 1;
static const Reach OUT_OF_REACH = {NEVER, 0};
#define EACH(number) ((Lanes)0x0101010101010101u * (Lanes)(number))
#define HIGHEST EACH(0x80)
static const Vector IMPOSSIBLE = {EACH(FAR), EACH(FAR)};
static const Vector NO_SETS = {EACH(FAR) ^ FAR, EACH(FAR)};

/* --- vectors ----------------------------------------------------------------------------------------------------- */

static Lanes least_of(Lanes one, Lanes other)
{
    Lanes not_less = ((one | HIGHEST) - other) & HIGHEST;
    return one ^ ((one ^ other) & (not_less - (not_less >> 7)));
}

static Lanes less(Lanes then, Lanes now)
{
    return ~((then | HIGHEST) - now) & HIGHEST;
}

/* What is missing for so many sets more. */
static Lanes with_sets(Lanes further, int sets)
{
    return further << 8 * sets | (EACH(FAR) & (((Lanes)1 << 8 * sets) - 1));
}

/* The same numbers for `needed` sets less as many. */
static Lanes backwards(Lanes lanes, int needed)
{
    Lanes found = EACH(FAR);
    for (int sets = 0; sets <= needed; sets++)
        found = found << 8 | (lanes >> 8 * sets & 0xFF);
    return found;
}

/* The vector of both together: the better of all ways to share out the sets and the pair. */
static Vector merged(const Vector *one, const Vector *other)
{
    Vector best = IMPOSSIBLE;
    for (int sets = 0; sets <= MOST_SETS; sets++) {
        Lanes alone = with_sets(other->alone, sets), paired = with_sets(other->paired, sets);
        Lanes without = EACH(one->alone >> 8 * sets & 0xFF), with = EACH(one->paired >> 8 * sets & 0xFF);
        best.alone = least_of(best.alone, alone + without);
        best.paired = least_of(best.paired, least_of(paired + without, alone + with));
    }
    return best;
}

/* The tiles missing for so many sets and a pair. `entries`: the numbers of `own` that take part in a best way. */
static int critical(const Vector *rest, const Vector *own, int needed, Entries *entries)
{
    Lanes without = own->alone + backwards(rest->paired, needed), with = own->paired + backwards(rest->alone, needed);
    Lanes least = least_of(without, with);
    for (int shift = 32; shift >= 8; shift /= 2)
        least = least_of(least, least >> shift); /* what is shifted in stays above the lanes that count */
    least = EACH(least & 0xFF);
    entries->alone = (HIGHEST - (without ^ least)) & HIGHEST;
    entries->paired = (HIGHEST - (with ^ least)) & HIGHEST;
    return (least & 0xFF) < FAR ? (int)(least & 0xFF) : NEVER;
}

/* The vector of a suit, from its last kind to its first: a kind depends on those before it only by how many runs began at
   the two before it, never more than two each, as three equal runs are three triplets. */
static Vector worked_out(WorkedOut *work, const uint8_t *counts, int kinds, int copies)
{
    int most = kinds == 9 ? 2 : 0; /* runs that begin at a kind */
    int kind = kinds;
    if (work->copies != copies) {
        for (int begun = 0; begun < 9; begun++)
            work->column[kinds][begun] = begun ? IMPOSSIBLE : NO_SETS;
        work->copies = copies;
    } else {
        while (kind && work->counts[kind - 1] == counts[kind - 1])
            kind--;
    }
    memcpy(work->counts, counts, (size_t)kinds);
    while (kind--)
        for (int two_before = 0; two_before <= most; two_before++)
            for (int one_before = 0; one_before <= most; one_before++) {
                Vector best = IMPOSSIBLE;
                for (int starting = 0; starting <= most; starting++) {
                    const Vector *after = &work->column[kind + 1][3 * one_before + starting];
                    int wanted = two_before + one_before + starting;
                    for (int sets = starting; sets <= MOST_SETS && wanted <= copies; sets++, wanted += 3) {
                        Lanes alone = with_sets(after->alone, sets), paired = with_sets(after->paired, sets);
                        int missing = wanted - counts[kind];
                        Lanes without = EACH(missing > 0 ? missing : 0);
                        best.alone = least_of(best.alone, alone + without);
                        best.paired = least_of(best.paired, paired + without);
                        if (wanted + 2 <= copies)
                            best.paired = least_of(best.paired, alone + EACH(missing > -2 ? missing + 2 : 0));
                    }
                }
                work->column[kind][3 * two_before + one_before] = best;
            }
    return work->column[0][0];
}

/* The same, kept for a while: a place is overwritten by whatever else belongs there. */
static Vector remembered(State *state, const uint8_t *counts, int kinds, int copies)
{
    uint64_t key = (uint64_t)copies << 4 | (uint64_t)(kinds == 9);
    for (int kind = 0; kind < kinds; kind++)
        key = key << 4 | counts[kind];
    WorkedOut *work = kinds == 9 ? &state->numbered : &state->honours;
    if (!state->remembered && !(state->remembered = calloc((size_t)1 << REMEMBERED_BITS, sizeof(Remembered))))
        return worked_out(work, counts, kinds, copies);
    Remembered *place = &state->remembered[key * 0x9E3779B97F4A7C15u >> (64 - REMEMBERED_BITS)];
    if (place->key != key) {
        place->vector = worked_out(work, counts, kinds, copies);
        place->key = key;
    }
    return place->vector;
}

static const uint8_t *stored_at(const State *state, const uint8_t *counts, int suit)
{
    int key = 0;
    for (int kind = FIRST[suit]; kind < FIRST[suit + 1]; kind++)
        key = 5 * key + counts[kind];
    return state->table + (suit == SUITS - 1 ? WAYS : 0) + key;
}

static Vector suit_vector(State *state, const Goal *goal, const uint8_t *counts, int suit)
{
    if (goal->is_void[suit])
        return NO_SETS;
    if (goal->copies == 4)
        return state->rows[*stored_at(state, counts, suit)];
    return remembered(state, counts + FIRST[suit], FIRST[suit + 1] - FIRST[suit], goal->copies);
}

/* `lowered[i]`: what one more tile of kind i of the suit lowers. */
static void suit_lowered(State *state, const Goal *goal, const uint8_t *counts, int suit, Entries *lowered)
{
    int first = FIRST[suit], kinds = FIRST[suit + 1] - first;
    Vector now = suit_vector(state, goal, counts, suit), then;
    const uint8_t *stored = goal->copies == 4 ? stored_at(state, counts, suit) : NULL;
    uint8_t more[9];
    memcpy(more, counts + first, (size_t)kinds);
    for (int kind = 0; kind < 9; kind++) {
        then = now;
        if (!goal->is_void[suit] && kind < kinds && more[kind] < goal->copies) {
            if (stored) {
                then = state->rows[stored[STEP[kind + 9 - kinds]]];
            } else {
                more[kind]++;
                then = remembered(state, more, kinds, goal->copies);
                more[kind]--;
            }
        }
        lowered[kind] = (Entries){less(then.alone, now.alone), less(then.paired, now.paired)};
    }
}

/* The kinds of the suit of which one more tile lowers one of the entries. */
static Set lowering(const Entries *lowered, const Entries *entries, int suit)
{
    Set found = 0;
    for (int kind = 0; kind < 9; kind++)
        found |= (Set)(((lowered[kind].alone & entries->alone) | (lowered[kind].paired & entries->paired)) != 0) << kind;
    return found << FIRST[suit];
}

static Reach sets_and_pair(State *state, const Goal *goal, const uint8_t *counts, int needed)
{
    Vector own[SUITS], ab, cd, rest;
    Reach found = {NEVER, 0};
    for (int suit = 0; suit < SUITS; suit++)
        own[suit] = suit_vector(state, goal, counts, suit);
    ab = merged(&own[0], &own[1]);
    cd = merged(&own[2], &own[3]);
    for (int suit = 0; suit < SUITS; suit++) {
        Entries lowered[9], entries;
        rest = merged(&own[suit ^ 1], suit < 2 ? &cd : &ab);
        found.missing = critical(&rest, &own[suit], needed, &entries);
        suit_lowered(state, goal, counts, suit, lowered);
        found.useful |= lowering(lowered, &entries, suit);
    }
    return found;
}

/* --- the shapes of distance_shapes.py, each with the number that it has there ------------------------------------ */

static const Set ORPHANS = (Set)0x101 | (Set)0x101 << 9 | (Set)0x101 << 18 | (Set)0x7F << 27;
static const Set HONOURS = (Set)0x7F << 27;

static Set kinds_where(const uint8_t *held, int count)
{
    Set found = 0;
    for (int kind = 0; kind < KINDS; kind++)
        found |= (Set)(held[kind] == count) << kind;
    return found;
}

static int members(Set kinds)
{
#ifdef __GNUC__
    return __builtin_popcountll(kinds);
#else
    int found = 0;
    for (; kinds; kinds &= kinds - 1)
        found++;
    return found;
#endif
}

/* The first of some kinds. */
static int lowest(Set kinds)
{
#ifdef __GNUC__
    return __builtin_ctzll(kinds);
#else
    return members((kinds & (0 - kinds)) - 1);
#endif
}

static Reach seven_pairs(State *state, const uint8_t *held, int needed)
{
    (void)state;
    if (needed != SETS)
        return OUT_OF_REACH;
    Set none = kinds_where(held, 0), one = kinds_where(held, 1);
    int kinds = KINDS - members(none), single = members(one);
    if (kinds >= 7)
        return (Reach){7 - kinds + single, one};
    return (Reach){14 - 2 * kinds + single, one | none};
}

static Reach seven_pairs_or_quads(State *state, const uint8_t *held, int needed)
{
    (void)state;
    if (needed != SETS)
        return OUT_OF_REACH;
    Set odd = 0;
    int pairs = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        pairs += held[kind] / 2;
        odd |= (Set)(held[kind] & 1) << kind;
    }
    int few = 7 - pairs - members(odd);
    return few > 0 ? (Reach){7 - pairs + few, EVERY_KIND} : (Reach){7 - pairs, odd};
}

static Reach thirteen_orphans(State *state, const uint8_t *held, int needed)
{
    (void)state;
    if (needed != SETS)
        return OUT_OF_REACH;
    Set absent = kinds_where(held, 0) & ORPHANS, single = kinds_where(held, 1) & ORPHANS;
    if ((absent | single) == ORPHANS)
        return (Reach){members(absent) + 1, ORPHANS};
    return (Reach){members(absent), absent};
}

/* The six ways to knit: 147, 258 and 369, each in a suit of its own. */
static Set knitted(int way)
{
    static const uint8_t suits[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    Set found = 0;
    for (int start = 0; start < 3; start++)
        found |= (Set)0x49 << (9 * suits[way][start] + start);
    return found;
}

static Reach knitted_honours(State *state, const uint8_t *held, int needed)
{
    (void)state;
    if (needed != SETS)
        return OUT_OF_REACH;
    Set none = kinds_where(held, 0), wanted = 0;
    int fewest = KINDS;
    for (int way = 0; way < 6; way++) {
        int absent = members(knitted(way) & none);
        if (absent < fewest) {
            fewest = absent;
            wanted = 0;
        }
        if (absent == fewest)
            wanted |= knitted(way);
    }
    int missing = fewest + members(none & HONOURS) - 2;
    return missing > 0 ? (Reach){missing, none & (wanted | HONOURS)} : (Reach){0, 0};
}

static Reach knitted_straight(State *state, const uint8_t *held, int needed)
{
    static const Goal common = {NULL, 4, SETS, 0, 1, 1, {0, 0, 0, 0}, {0}, 0};
    Reach found = OUT_OF_REACH;
    if (needed < SETS - 1)
        return found;
    Set none = kinds_where(held, 0);
    for (int way = 0; way < 6; way++) {
        Set tiles = knitted(way);
        int absent = members(tiles & none);
        if (absent > found.missing)
            continue; /* the set and the pair can only lack more */
        uint8_t rest[KINDS];
        for (int kind = 0; kind < KINDS; kind++)
            rest[kind] = (uint8_t)(held[kind] - (held[kind] && tiles >> kind & 1));
        Reach other = sets_and_pair(state, &common, rest, needed - 3);
        other.missing += absent;
        other.useful |= tiles & none;
        if (other.missing < found.missing)
            found = other;
        else if (other.missing == found.missing)
            found.useful |= other.useful;
    }
    return found;
}

/* `kinds[n]`: how many kinds are held n times, three times and more in one. Those held most become triplets, the next one the
   pair. */
static int missing_triplets(const int *kinds, int needed)
{
    int missing = 3 * needed + 2, sets = needed;
    for (int held = 3; held >= 0; held--)
        for (int kind = 0; kind < kinds[held]; kind++) {
            if (!sets--)
                return missing - (held < 2 ? held : 2);
            missing -= held;
        }
    return missing;
}

static Reach triplets_and_pair(State *state, const uint8_t *held, int needed)
{
    (void)state;
    Set where[4] = {kinds_where(held, 0), kinds_where(held, 1), kinds_where(held, 2), 0};
    int kinds[4] = {members(where[0]), members(where[1]), members(where[2]), 0};
    kinds[3] = KINDS - kinds[0] - kinds[1] - kinds[2];
    Reach found = {missing_triplets(kinds, needed), 0};
    for (int held_now = 0; held_now < 3; held_now++) {
        if (!kinds[held_now])
            continue;
        kinds[held_now]--;
        kinds[held_now + 1]++;
        if (missing_triplets(kinds, needed) < found.missing)
            found.useful |= where[held_now];
        kinds[held_now]++;
        kinds[held_now + 1]--;
    }
    return found;
}

enum { KNITTED_STRAIGHT = 5, SHAPES = 7 };
static Reach (*const SHAPE[SHAPES])(State *, const uint8_t *, int) = {
    NULL, seven_pairs, seven_pairs_or_quads, thirteen_orphans, knitted_honours, knitted_straight, triplets_and_pair};

/* The nearer of two shapes; where both are as near, what helps either is useful. */
static Reach nearer(Reach one, Reach special, Set playable)
{
    if (special.missing > one.missing)
        return one;
    special.useful &= playable;
    if (special.missing == one.missing)
        special.useful |= one.useful;
    return special;
}

/* --- answers ----------------------------------------------------------------------------------------------------- */

static int all_missing(State *state, const Question *asked)
{
    const Goal *goal = asked->goal;
    int missing = NEVER;
    if (goal->standard) {
        Vector own[SUITS], ab, cd;
        Entries entries;
        for (int suit = 0; suit < SUITS; suit++)
            own[suit] = suit_vector(state, goal, asked->counts, suit);
        ab = merged(&own[0], &own[1]);
        cd = merged(&own[2], &own[3]);
        missing = critical(&ab, &cd, asked->sets, &entries);
    }
    for (int i = 0; i < goal->specials; i++) {
        Reach special = SHAPE[goal->special[i]](state, asked->held, asked->sets);
        if (special.missing < missing)
            missing = special.missing;
    }
    return missing;
}

static Reach all_reach(State *state, const Question *asked)
{
    const Goal *goal = asked->goal;
    Reach found = goal->standard ? sets_and_pair(state, goal, asked->counts, asked->sets) : OUT_OF_REACH;
    for (int i = 0; i < goal->specials; i++)
        found = nearer(found, SHAPE[goal->special[i]](state, asked->held, asked->sets), goal->playable);
    return found;
}

typedef struct {
    int kind;
    Reach reach;
} Found;

/* What follows from the vector that a discard leaves of its suit. `others`: what is useful of the other suits. */
typedef struct {
    Vector own;
    int missing;
    Entries entries;
    char knows_others;
    Set others;
} Known;

typedef struct {
    Vector own[SUITS], two[SUITS][SUITS]; /* of each suit, and of each two of them */
    Entries lowered[SUITS][9];
} Hand;

/* What is useful of the other suits where `then` is what a discard leaves of its own. */
static Set useful_elsewhere(const Hand *hand, const Question *asked, int suit, const Vector *then)
{
    Set found = 0;
    for (int other = 0; other < SUITS; other++) {
        Entries entries;
        int third = 0;
        if (other == suit)
            continue;
        while (third == suit || third == other)
            third++;
        Vector rest = merged(&hand->two[third][0 + 1 + 2 + 3 - suit - other - third], then);
        critical(&rest, &hand->own[other], asked->sets, &entries);
        found |= lowering(hand->lowered[other], &entries, other);
    }
    return found;
}

/* Finds the discards after which at most `loss` tiles more are missing than before; returns how many they are. */
static int find_choices(State *state, const Question *asked, int loss, Found *found)
{
    const Goal *goal = asked->goal;
    Hand hand;
    Vector *own = hand.own, rest[SUITS];
    Entries entries;
    for (int suit = 0; suit < SUITS; suit++) {
        own[suit] = suit_vector(state, goal, asked->counts, suit);
        suit_lowered(state, goal, asked->counts, suit, hand.lowered[suit]);
    }
    for (int one = 0; one < SUITS; one++)
        for (int other = 0; other < one; other++)
            hand.two[one][other] = hand.two[other][one] = merged(&own[one], &own[other]);
    rest[0] = merged(&own[1], &hand.two[2][3]);
    rest[1] = merged(&own[0], &hand.two[2][3]);
    rest[2] = merged(&own[3], &hand.two[0][1]);
    rest[3] = merged(&own[2], &hand.two[0][1]);

    int least = goal->standard ? critical(&rest[0], &own[0], asked->sets, &entries) : NEVER;
    int furthest = least, needed[MOST_SPECIAL], specials = 0;
    for (int i = 0; i < goal->specials; i++) {
        needed[i] = SHAPE[goal->special[i]](state, asked->held, asked->sets).missing;
        if (needed[i] < furthest)
            furthest = needed[i];
    }
    furthest += loss;
    /* A discard takes a hand at most one tile away from a shape, and never nearer. */
    uint8_t special[MOST_SPECIAL];
    for (int i = 0; i < goal->specials; i++)
        if (needed[i] <= furthest && needed[i] <= least + 1) {
            special[specials] = goal->special[i];
            needed[specials++] = needed[i];
        }

    uint8_t counts[KINDS], held[KINDS];
    int choices = 0;
    memcpy(counts, asked->counts, KINDS);
    memcpy(held, asked->held, KINDS);
    for (int suit = 0; suit < SUITS; suit++) {
        Known known[9];
        int knowing = 0;
        for (int kind = FIRST[suit]; kind < FIRST[suit + 1]; kind++) {
            if (!asked->counts[kind])
                continue;
            Reach reach = OUT_OF_REACH;
            counts[kind]--;
            if (goal->standard) {
                Vector then = suit_vector(state, goal, counts, suit);
                int at = 0;
                while (at < knowing && (known[at].own.alone != then.alone || known[at].own.paired != then.paired))
                    at++;
                Known *one = &known[at];
                if (at == knowing) {
                    knowing++;
                    one->own = then;
                    one->missing = critical(&rest[suit], &then, asked->sets, &one->entries);
                    one->others = 0;
                    one->knows_others = 0;
                }
                reach.missing = one->missing;
                if (one->missing <= furthest) {
                    if (!one->knows_others)
                        one->others = useful_elsewhere(&hand, asked, suit, &then);
                    one->knows_others = 1;
                    Entries changed[9];
                    suit_lowered(state, goal, counts, suit, changed);
                    reach.useful = one->others | lowering(changed, &one->entries, suit);
                }
            }
            counts[kind]++;
            if (specials) {
                if (held[kind]) /* there are none of a void suit */
                    held[kind]--;
                for (int i = 0; i < specials; i++)
                    if (needed[i] <= reach.missing)
                        reach = nearer(reach, SHAPE[special[i]](state, held, asked->sets), goal->playable);
                held[kind] = asked->held[kind];
            }
            if (reach.missing > furthest)
                continue;
            if (reach.missing <= asked->wild)
                reach = (Reach){asked->wild, 0};
            found[choices++] = (Found){kind, reach};
        }
    }
    return choices;
}

static PyObject *kinds_in(State *state, Set kinds)
{
    PyObject *found = PyTuple_New(members(kinds));
    for (Py_ssize_t at = 0; found && kinds; kinds &= kinds - 1) {
        PyObject *number = state->numbers[lowest(kinds)];
        Py_INCREF(number);
        PyTuple_SetItem(found, at++, number);
    }
    return found;
}

/* The list of named tuples that the functions in Python make. */
static PyObject *listed(State *state, const Question *asked, const Found *found, int number)
{
    /* The fields are laid out in the same tuple every time: a named tuple made from it has copies of its own. */
    PyObject *fields = PyTuple_New(4), *arguments = PyTuple_New(1), *list = PyList_New(number), *accepted[KINDS], *one;
    long left[KINDS];
    if (!fields || !arguments || !list) {
        Py_XDECREF(fields);
        Py_XDECREF(arguments);
        Py_XDECREF(list);
        return NULL;
    }
    PyTuple_SetItem(arguments, 0, fields);
    for (int i = 0; i < number; i++) {
        Set kinds = found[i].reach.useful;
        int same = 0; /* the first one with the same kinds */
        while (found[same].reach.useful != kinds)
            same++;
        if (same < i) {
            accepted[i] = accepted[same];
            left[i] = left[same];
            Py_INCREF(accepted[i]);
        } else {
            accepted[i] = kinds_in(state, kinds);
            for (left[i] = 0; kinds; kinds &= kinds - 1)
                left[i] += asked->left[lowest(kinds)];
        }
        PyObject *away = PyLong_FromLong(found[i].reach.missing - asked->wild - 1), *number_left = PyLong_FromLong(left[i]);
        Py_INCREF(state->numbers[found[i].kind]);
        PyTuple_SetItem(fields, 0, state->numbers[found[i].kind]);
        PyTuple_SetItem(fields, 1, away);
        PyTuple_SetItem(fields, 2, accepted[i]);
        PyTuple_SetItem(fields, 3, number_left);
        one = away && accepted[i] && number_left ? state->new_tuple((PyTypeObject *)state->choice, arguments, NULL) : NULL;
        if (!one) {
            Py_CLEAR(list);
            break;
        }
        PyList_SetItem(list, i, one);
    }
    Py_DECREF(arguments);
    return list;
}

static PyObject *choices(State *state, const Question *asked, int loss, int or_loss)
{
    Found found[KINDS];
    int number = find_choices(state, asked, loss, found);
    if (!number && or_loss)
        number = find_choices(state, asked, or_loss, found);
    return listed(state, asked, found, number);
}

/* --- questions --------------------------------------------------------------------------------------------------- */

/* A number from 0 to 9, or -1 for anything else; small numbers are the same objects everywhere. */
static int digit(const State *state, PyObject *object)
{
    for (int number = 0; number <= 9; number++)
        if (object == state->numbers[number])
            return number;
    return -1;
}

/* The numbers of a list, a tuple or bytes; false for anything else. */
static int read_counts(const State *state, PyObject *given, uint8_t *counts, int most)
{
    int found;
    if (PyBytes_Check(given)) {
        if (PyBytes_Size(given) != KINDS)
            return 0;
        memcpy(counts, PyBytes_AsString(given), KINDS);
        for (int kind = 0; kind < KINDS; kind++)
            if (counts[kind] > most)
                return 0;
        return 1;
    }
    int is_list = PyList_Check(given);
    if (!(is_list ? PyList_Size(given) == KINDS : PyTuple_Check(given) && PyTuple_Size(given) == KINDS))
        return 0;
    for (int kind = 0; kind < KINDS; kind++) {
        found = digit(state, is_list ? PyList_GetItem(given, kind) : PyTuple_GetItem(given, kind));
        if (found < 0 || found > most)
            return 0;
        counts[kind] = (uint8_t)found;
    }
    return 1;
}

/* An attribute as a number, or -1 if it is none. */
static long attribute(PyObject *object, const char *name)
{
    PyObject *found = PyObject_GetAttrString(object, name);
    long number = found && PyLong_Check(found) ? PyLong_AsLong(found) : -1;
    Py_XDECREF(found);
    PyErr_Clear();
    return number;
}

/* Fills in what the goal says; it stays unknown if anything is not as games have it. */
static void read_goal(PyObject *given, Goal *goal)
{
    long copies = attribute(given, "copies"), sets = attribute(given, "sets"), standard = attribute(given, "standard");
    PyObject *special = PyObject_GetAttrString(given, "special"), *empty = PyObject_GetAttrString(given, "void");
    if (special && PyTuple_Check(special) && PyTuple_Size(special) <= MOST_SPECIAL && empty && PyFrozenSet_Check(empty) &&
        copies >= 3 && copies <= 9 && sets >= 0 && sets <= MOST_SETS && (standard == 0 || standard == 1)) {
        goal->copies = (int)copies;
        goal->sets = (int)sets;
        goal->standard = (char)standard;
        goal->playable = EVERY_KIND;
        goal->specials = (int)PyTuple_Size(special);
        goal->is_known = 1;
        for (int i = 0; i < goal->specials; i++) {
            long shape = attribute(PyTuple_GetItem(special, i), "number");
            goal->special[i] = (uint8_t)shape;
            /* Its set and pair are looked up in the stored table, which has four of each kind. */
            if (shape < 1 || shape >= SHAPES || (shape == KNITTED_STRAIGHT && copies != 4))
                goal->is_known = 0;
        }
        Py_ssize_t voids = 0;
        for (int suit = 0; suit < SUITS; suit++) {
            PyObject *number = PyLong_FromLong(suit);
            if (number && PySet_Contains(empty, number) == 1) {
                goal->is_void[suit] = 1;
                goal->playable &= ~(((Set)1 << FIRST[suit + 1]) - ((Set)1 << FIRST[suit]));
                voids++;
            }
            Py_XDECREF(number);
        }
        if (voids != PySet_Size(empty))
            goal->is_known = 0;
    }
    Py_XDECREF(special);
    Py_XDECREF(empty);
    PyErr_Clear();
}

static const Goal UNKNOWN = {NULL, 0, 0, 0, 0, 0, {0, 0, 0, 0}, {0}, 0};

/* What is known of a goal. The pointer is good until Python code runs again. */
static const Goal *find_goal(State *state, PyObject *given)
{
    Goal *place = &state->goals[(uint64_t)(uintptr_t)given * 0x9E3779B97F4A7C15u >> (64 - GOAL_BITS)];
    if (place->goal != given) {
        Goal read = UNKNOWN;
        read_goal(given, &read);
        Py_INCREF(given);
        read.goal = given;
        PyObject *before = place->goal;
        *place = read;
        Py_XDECREF(before);
    }
    return place->goal == given ? place : &UNKNOWN; /* whatever was released may have run code that asked for another goal */
}

/* Has the stored table; false if there is none. */
static int has_table(State *state)
{
    if (!state->table) {
        PyObject *stored = PyObject_CallNoArgs(state->stored);
        const uint8_t *content = stored && PyBytes_Check(stored) ? (const uint8_t *)PyBytes_AsString(stored) : NULL;
        Py_ssize_t vectors = content && PyBytes_Size(stored) ? content[0] : 0;
        Py_ssize_t start = 1 + vectors * 2 * (MOST_SETS + 1);
        if (content && PyBytes_Size(stored) == start + WAYS + HONOUR_WAYS && !state->table) {
            for (int i = 0; i < ROWS; i++)
                state->rows[i] = IMPOSSIBLE;
            for (Py_ssize_t i = 0; i < vectors; i++)
                for (int sets = MOST_SETS; sets >= 0; sets--) {
                    const uint8_t *row = content + 1 + 2 * i * (MOST_SETS + 1);
                    state->rows[i].alone = state->rows[i].alone << 8 | row[sets];
                    state->rows[i].paired = state->rows[i].paired << 8 | row[MOST_SETS + 1 + sets];
                }
            state->table = content + start;
            Py_DECREF(state->stored);
            state->stored = stored;
            return 1;
        }
        Py_XDECREF(stored);
        PyErr_Clear();
    }
    return state->table != NULL;
}

/* Reads the arguments of a function; false where the function in Python has to answer. */
static int read_question(State *state, PyObject *const *args, Py_ssize_t given, PyObject *names, int parameters,
                         Question *asked)
{
    PyObject *values[PARAMETERS] = {NULL, NULL, NULL, NULL, NULL};
    Py_ssize_t named = names ? PyTuple_Size(names) : 0;
    if (!state->choice || given > WILD)
        return 0;
    for (Py_ssize_t i = 0; i < given; i++)
        values[i] = args[i];
    for (Py_ssize_t i = 0; i < named; i++) {
        PyObject *name = PyTuple_GetItem(names, i);
        int at = 0;
        while (at < parameters && name != state->names[at])
            at++;
        if (at == parameters || values[at])
            return 0;
        values[at] = args[given + i];
    }
    int melds = values[MELDS] ? digit(state, values[MELDS]) : 0;
    asked->wild = values[WILD] ? digit(state, values[WILD]) : 0;
    if (!values[COUNTS] || melds < 0 || asked->wild < 0)
        return 0;
    const Goal *goal = find_goal(state, values[GOAL] ? values[GOAL] : state->standard);
    if (!goal->is_known || melds > goal->sets || !read_counts(state, values[COUNTS], asked->counts, goal->copies))
        return 0;
    if (goal->copies == 4 && !state->table) {
        if (!has_table(state))
            return 0;
        goal = find_goal(state, values[GOAL] ? values[GOAL] : state->standard); /* Python code ran */
        if (!goal->is_known)
            return 0;
    }
    asked->goal = goal;
    asked->sets = goal->sets - melds;
    memcpy(asked->held, asked->counts, KINDS);
    for (int suit = 0; suit < SUITS; suit++)
        if (goal->is_void[suit])
            memset(asked->held + FIRST[suit], 0, (size_t)(FIRST[suit + 1] - FIRST[suit]));
    if (parameters <= REMAINING)
        return 1;
    uint8_t left[KINDS];
    if (!values[REMAINING] || values[REMAINING] == Py_None) {
        for (int kind = 0; kind < KINDS; kind++)
            asked->left[kind] = goal->copies - asked->counts[kind];
    } else if (read_counts(state, values[REMAINING], left, 9)) {
        for (int kind = 0; kind < KINDS; kind++)
            asked->left[kind] = left[kind];
    } else {
        return 0;
    }
    return 1;
}

static PyObject *in_python(State *state, int function, PyObject *const *args, Py_ssize_t given, PyObject *names)
{
    if (!state->choice) {
        PyErr_SetString(PyExc_RuntimeError, "paizhuo.engine.shapes.distance has not prepared this module");
        return NULL;
    }
    Py_ssize_t named = names ? PyTuple_Size(names) : 0;
    PyObject *positional = PyTuple_New(given), *keywords = PyDict_New(), *answer = NULL;
    if (positional && keywords) {
        int failed = 0;
        for (Py_ssize_t i = 0; i < given; i++) {
            Py_INCREF(args[i]);
            PyTuple_SetItem(positional, i, args[i]);
        }
        for (Py_ssize_t i = 0; i < named && !failed; i++)
            failed = PyDict_SetItem(keywords, PyTuple_GetItem(names, i), args[given + i]);
        if (!failed)
            answer = PyObject_Call(state->python[function], positional, keywords);
    }
    Py_XDECREF(positional);
    Py_XDECREF(keywords);
    return answer;
}

static PyObject *distance(PyObject *module, PyObject *const *args, Py_ssize_t given, PyObject *names)
{
    State *state = PyModule_GetState(module);
    Question asked;
    if (!read_question(state, args, given, names, REMAINING, &asked))
        return in_python(state, DISTANCE, args, given, names);
    int missing = all_missing(state, &asked) - asked.wild;
    return PyLong_FromLong((missing > 0 ? missing : 0) - 1);
}

static PyObject *acceptance(PyObject *module, PyObject *const *args, Py_ssize_t given, PyObject *names)
{
    State *state = PyModule_GetState(module);
    Question asked;
    if (!read_question(state, args, given, names, REMAINING, &asked))
        return in_python(state, ACCEPTANCE, args, given, names);
    Reach reach = all_reach(state, &asked);
    return kinds_in(state, reach.missing > asked.wild ? reach.useful : 0);
}

static PyObject *discards(PyObject *module, PyObject *const *args, Py_ssize_t given, PyObject *names)
{
    State *state = PyModule_GetState(module);
    Question asked;
    if (!read_question(state, args, given, names, PARAMETERS, &asked))
        return in_python(state, DISCARDS, args, given, names);
    return choices(state, &asked, NEVER, 0);
}

static PyObject *nearest_discards(PyObject *module, PyObject *const *args, Py_ssize_t given, PyObject *names)
{
    State *state = PyModule_GetState(module);
    Question asked;
    if (!read_question(state, args, given, names, PARAMETERS, &asked))
        return in_python(state, NEAREST, args, given, names);
    return choices(state, &asked, 0, 1);
}

/* --- the module -------------------------------------------------------------------------------------------------- */

static int clear(PyObject *module)
{
    State *state = PyModule_GetState(module);
    for (int i = 0; i < FUNCTIONS; i++)
        Py_CLEAR(state->python[i]);
    for (int i = 0; i < 1 << GOAL_BITS; i++)
        Py_CLEAR(state->goals[i].goal);
    for (int i = 0; i < PARAMETERS; i++)
        Py_CLEAR(state->names[i]);
    Py_CLEAR(state->choice);
    Py_CLEAR(state->standard);
    state->table = NULL;
    Py_CLEAR(state->stored);
    return 0;
}

static int traverse(PyObject *module, visitproc visit, void *arg)
{
    State *state = PyModule_GetState(module);
    for (int i = 0; i < FUNCTIONS; i++)
        Py_VISIT(state->python[i]);
    for (int i = 0; i < 1 << GOAL_BITS; i++)
        Py_VISIT(state->goals[i].goal);
    Py_VISIT(state->choice);
    Py_VISIT(state->standard);
    Py_VISIT(state->stored);
    return 0;
}

static void release(void *module)
{
    State *state = PyModule_GetState(module);
    clear(module);
    for (int i = 0; i < KINDS; i++)
        Py_CLEAR(state->numbers[i]);
    free(state->remembered);
    state->remembered = NULL;
}

static PyObject *prepare(PyObject *module, PyObject *args)
{
    State *state = PyModule_GetState(module);
    PyObject *python[FUNCTIONS], *choice, *standard, *stored;
    if (!PyArg_ParseTuple(args, "O!OO(OOOO)", &PyType_Type, &choice, &standard, &stored, &python[DISTANCE],
                          &python[ACCEPTANCE], &python[DISCARDS], &python[NEAREST]))
        return NULL;
    if (!PyType_IsSubtype((PyTypeObject *)choice, &PyTuple_Type)) {
        PyErr_SetString(PyExc_TypeError, "a choice is a named tuple");
        return NULL;
    }
    if (state->choice) {
        PyErr_SetString(PyExc_RuntimeError, "prepared already");
        return NULL;
    }
    for (int i = 0; i < FUNCTIONS; i++) {
        Py_INCREF(python[i]);
        state->python[i] = python[i];
    }
    Py_INCREF(standard);
    state->standard = standard;
    Py_INCREF(stored);
    state->stored = stored;
    Py_INCREF(choice);
    state->choice = choice;
    Py_INCREF(Py_None);
    return Py_None;
}

static int begin(PyObject *module)
{
    static const char *const names[PARAMETERS] = {"counts", "goal", "melds", "wild", "remaining"};
    State *state = PyModule_GetState(module);
    const char *pure = getenv("PAIZHUO_PURE"); /* read here, because the engine's own modules look at no surroundings */
    if (pure && *pure && strcmp(pure, "0")) {
        PyErr_SetString(PyExc_ImportError, "PAIZHUO_PURE asks for the functions in Python");
        return -1;
    }
    state->new_tuple = (newfunc)PyType_GetSlot(&PyTuple_Type, Py_tp_new);
    for (int i = 0; i < KINDS; i++)
        if (!(state->numbers[i] = PyLong_FromLong(i)))
            return -1;
    for (int i = 0; i < PARAMETERS; i++)
        if (!(state->names[i] = PyUnicode_InternFromString(names[i])))
            return -1;
    return 0;
}

#define FAST(function, text) {#function, (PyCFunction)(void (*)(void))function, METH_FASTCALL | METH_KEYWORDS, text}

static PyMethodDef METHODS[] = {
    FAST(distance, "See paizhuo.engine.shapes.distance."),
    FAST(acceptance, "See paizhuo.engine.shapes.distance."),
    FAST(discards, "See paizhuo.engine.shapes.distance."),
    FAST(nearest_discards, "See paizhuo.engine.shapes.distance."),
    {"prepare", prepare, METH_VARARGS,
     "Takes the class of choices, the usual goal, what returns the stored table, and the four functions in Python."},
    {NULL, NULL, 0, NULL}};

static PyModuleDef_Slot SLOTS[] = {{Py_mod_exec, begin}, {0, NULL}};

static struct PyModuleDef MODULE = {
    PyModuleDef_HEAD_INIT, "_distance", "The functions of paizhuo.engine.shapes.distance, compiled.",
    sizeof(State), METHODS, SLOTS, traverse, clear, release};

PyMODINIT_FUNC PyInit__distance(void)
{
    return PyModuleDef_Init(&MODULE);
}
