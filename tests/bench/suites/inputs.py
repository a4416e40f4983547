"""Random inputs that are like those of a program's tests.

An input keeps the layout of one of them: its lines, the kinds of its words, the spaces between.
What stands at a place is changed within what was seen there in inputs of this layout; so a number
that says how many values follow, which is the same in all of them, stays. Of a list, a line whose
length differs from input to input, the values are changed within those of all these lines, but not
a number that says how long the rest of the line is. Numbers that always ascend do so. Not all that
a problem promises can be seen: what the author's program makes of an input has to be looked at all
the same."""
import math
import random
import re
from collections import Counter, defaultdict
from decimal import Decimal
from functools import cached_property

NUMBER = re.compile(r"-?(0|[1-9]\d{0,17})(\.\d{1,6})?")
BITS = re.compile(r"(?=.{4})(0*1){2}[01]*")
LONGEST = 500  # words of an input that is taken as an example
TRIES = 4  # for each input that is wanted


def is_number(word):
    return bool(NUMBER.fullmatch(word)) and not BITS.fullmatch(word)


def kind(word):
    """Words of another length are of another kind."""
    return "number" if is_number(word) else len(word)


class Input:
    def __init__(self, text):
        inside = text.rstrip()
        self.end = text[len(inside):]
        self.lines = [re.split(r"(\S+)", line) for line in inside.split("\n")]
        self.words = {(row, column): word for row, line in enumerate(self.lines)
                      for column, word in enumerate(line) if column % 2}
        self.layout = tuple(tuple(kind(word) if column % 2 else word
                                  for column, word in enumerate(line)) for line in self.lines)

    def places(self, row):
        return [(row, column) for column in range(1, len(self.lines[row]), 2)]

    def tells_rest(self, place):
        """Whether it is the number of words that follow on its line."""
        row, column = place
        return self.words[place] == str((len(self.lines[row]) - column) // 2 - 1)

    def text(self, words):
        """With these words in the place of its own."""
        return "\n".join("".join(words.get((row, column), word) for column, word in enumerate(line))
                         for row, line in enumerate(self.lines)) + self.end


class Values:
    """The words that were seen at a place."""

    def __init__(self):
        self.words = []

    @cached_property
    def only(self):
        return self.words[0] if len(set(self.words)) == 1 else None

    @cached_property
    def numbers(self):
        return [Decimal(word) for word in self.words]

    @cached_property
    def ends(self):
        return min(self.numbers), max(self.numbers)

    def number(self, word, chance):
        """Another one with as many decimals, between the least and the largest of these."""
        decimals = len(word.partition(".")[2])
        low, high = (end.scaleb(decimals) for end in self.ends)
        low, high = math.ceil(low), math.floor(high)
        if low > high:
            return word
        value = chance.choice((round(chance.choice(self.numbers).scaleb(decimals)),
                               chance.randint(low, high)))
        return f"{Decimal(min(max(value, low), high)).scaleb(-decimals):f}"

    @cached_property
    def letters(self):
        """By class."""
        found = {}
        for letter in "".join(self.words):
            if letter.isalnum():
                found.setdefault((letter.isdigit(), letter.isupper()), []).append(letter)
        return found

    def spelled(self, word, chance):
        """Another word of the same form."""
        return "".join(chance.choice(self.letters[old.isdigit(), old.isupper()])
                       if old.isalnum() else old for old in word)


class Seen:
    """What stands where in the inputs of a program's tests."""

    def __init__(self, texts):
        self.texts = set(texts)
        self.inputs = [one for one in map(Input, sorted(self.texts)) if len(one.words) <= LONGEST]
        self.places, self.rows = defaultdict(Values), defaultdict(Values)
        lengths = defaultdict(set)
        for one in self.inputs:
            for place, word in one.words.items():
                self.places[one.layout, place].words.append(word)
                if is_number(word) and not one.tells_rest(place):
                    self.rows[place[0]].words.append(word)
            for row, line in enumerate(one.lines):
                lengths[row].add(len(line))
        self.lists = {row for row, found in lengths.items() if len(found) > 1}
        known = Counter(word for one in self.inputs for word in one.words.values())
        self.repeated = {word for word, count in known.items() if count > 1}
        self.ascending = {one.layout: list(self.rows_that_ascend(one.layout))
                          for one in self.inputs}

    def rows_that_ascend(self, layout):
        """Of numbers alone, wherever the layout is seen."""
        alike = [one for one in self.inputs if one.layout == layout]
        for row, line in enumerate(layout):
            if set(line[1::2]) != {"number"}:
                continue
            values = [[Decimal(one.words[place]) for place in one.places(row)] for one in alike]
            if all(found == sorted(found) for found in values):
                yield row

    def another(self, one, place, chance):
        """A word that may stand at a place of an input; those that are seen again and again are
        names, of others the letters are changed."""
        word, here = one.words[place], self.places[one.layout, place]
        if not is_number(word):
            return chance.choice(here.words) if self.repeated.intersection(here.words) else \
                here.spelled(word, chance)
        if place[0] in self.lists and here.only and not one.tells_rest(place):
            here = self.rows[place[0]]
        return here.number(word, chance)

    def like(self, one, chance):
        """An input with the layout of this one."""
        words = {place: self.another(one, place, chance) for place in one.words}
        for row in self.ascending[one.layout]:
            places = one.places(row)
            words.update(zip(places, sorted((words[place] for place in places), key=Decimal)))
        return one.text(words)


def random_inputs(texts, count, seed):
    """So many, or fewer where hardly any are like these."""
    seen, chance, made = Seen(texts), random.Random(seed), {}
    for _ in range(TRIES * count if seen.inputs else 0):
        if len(made) == count:
            break
        text = seen.like(chance.choice(seen.inputs), chance)
        if text not in seen.texts:
            made[text] = None
    return list(made)
