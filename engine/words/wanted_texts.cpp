#include "engine/words/wanted_texts.h"

#include "engine/support/limits/suite.h"
#include "engine/support/tokens.h"
#include "engine/words/alignment.h"
#include "engine/words/output.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <utility>

namespace salve::words {

namespace {

/// A character of the source, as it is spelled there, and what it prints.
struct Spelled {
  std::string source;
  char value = 0;
};

/// What stands between two conversions of a format; between pieces the values are printed.
struct Piece {
  std::vector<Spelled> letters;
  std::string conversion; ///< behind it; "": the end
};

struct Literal {
  ByteRange range, call;
  bool isStatement = false; ///< the call prints nothing else, and is a statement
  std::vector<Piece> pieces;
  uint32_t first = 0; ///< number of its first piece among all
};

/// The characters of a literal; none: one is written in a way that is seldom.
std::optional<std::vector<Spelled>> lettersOf(std::string_view quoted) {
  static const std::map<char, char> kEscapes = {
      {'n', '\n'}, {'t', '\t'}, {'r', '\r'}, {'\\', '\\'}, {'"', '"'}, {'\'', '\''},
      {'a', '\a'}, {'v', '\v'}, {'f', '\f'}, {'b', '\b'},  {'?', '?'}};
  std::vector<Spelled> result;
  for (size_t i = 1; i + 1 < quoted.size(); ++i) {
    if (quoted[i] != '\\') {
      result.push_back({std::string(1, quoted[i]), quoted[i]});
      continue;
    }
    const auto known = kEscapes.find(quoted[++i]);
    if (known == kEscapes.end())
      return std::nullopt;
    result.push_back({std::string(quoted.substr(i - 1, 2)), known->second});
  }
  return result;
}

/// `%5.2f` is a conversion, `%%` a letter.
std::vector<Piece> piecesOf(const std::vector<Spelled> &letters, bool isFormat) {
  static constexpr std::string_view kBetween = "0123456789+-# .*hlLzjt";
  std::vector<Piece> result(1);
  for (size_t i = 0; i < letters.size(); ++i) {
    const bool isPercent = isFormat && letters[i].value == '%';
    if (isPercent && i + 1 < letters.size() && letters[i + 1].value == '%') {
      result.back().letters.push_back({"%%", '%'});
      ++i;
    } else if (isPercent) {
      std::string &conversion = result.back().conversion;
      for (bool goesOn = true; goesOn && i < letters.size(); ++i) {
        goesOn = conversion.empty() || kBetween.find(letters[i].value) != std::string_view::npos;
        conversion += letters[i].source;
      }
      --i;
      result.emplace_back();
    } else {
      result.back().letters.push_back(letters[i]);
    }
  }
  return result;
}

/// Literals that calls of printf and puts begin with.
std::vector<Literal> literalsIn(const std::string &text) {
  std::vector<Literal> result;
  const TokenText all(text);
  for (size_t i = 1; i + 3 < all.size(); ++i) {
    const bool isFormat = all[i] == "printf";
    if ((!isFormat && all[i] != "puts") || all[i + 1] != "(" || !all[i + 2].starts_with('"') ||
        (all[i + 3] != ")" && all[i + 3] != ","))
      continue;
    const size_t behind = all.behind(i + 1);
    const auto letters = lettersOf(all[i + 2]);
    if (!letters || behind > all.size())
      continue;
    Literal literal;
    literal.range = all.range(i + 2);
    literal.call = {all.range(i).begin, all.range(behind - 1).end};
    literal.isStatement = (all[i - 1] == ";" || all[i - 1] == "{" || all[i - 1] == "}") &&
                          all[i + 3] == ")" && all[i + 4] == ";";
    literal.pieces = piecesOf(*letters, isFormat);
    result.push_back(std::move(literal));
  }
  return result;
}

/// The text of the object, up to its null.
std::string textOf(const ir::Variable &variable) {
  std::string result;
  for (size_t i = 0; i + 1 < variable.initial.size(); ++i)
    result += static_cast<char>(variable.initial[i]);
  return result;
}

std::string textOf(const Piece &piece) {
  std::string result;
  for (const Spelled &letter : piece.letters)
    result += letter.value;
  return result;
}

/// What is to stand for each letter of a piece, in the source's spelling.
using Reading = std::vector<std::string>;

/// Runs of a program whose texts are told apart.
class Texts {
public:
  Texts(const ir::Program &program, std::span<const GivenTest> tests);
  std::vector<TextEdit> edits(const Budget &budget);

private:
  std::optional<std::vector<Printed>> printed(size_t test, const Budget &budget) const;
  bool readAll(bool isSpaceBehind);
  bool isPrinted(const Literal &literal) const;
  bool read(const std::vector<Printed> &is, const std::string &wanted);
  const Piece &piece(uint32_t number) const { return *pieces_[number]; }
  bool isAlike(const Literal &literal) const;
  ByteRange statementLines(const Literal &literal) const;
  TextEdit edit(const Literal &literal) const;

  const ir::Program &program_;
  std::span<const GivenTest> tests_;
  std::vector<Literal> literals_;
  std::vector<const Piece *> pieces_;
  ir::Program lenient_, marked_;
  std::vector<std::vector<Printed>> printed_; ///< by test
  std::map<uint32_t, Reading> readings_;
};

constexpr uint32_t kFirstMark = 0x80, kMarks = 0x80;

bool isBlank(const Piece &piece) {
  return std::ranges::all_of(piece.letters, [](const Spelled &s) { return isSpace(s.value); });
}

/// Texts without letters print their marks before their white space: calls with a text and its
/// length.
void markBlank(ir::Program &program, const std::map<ir::VariableId, uint32_t> &marks) {
  ir::Expr one;
  one.kind = ir::ExprKind::Constant;
  for (uint32_t i = 0; i < program.exprs.size(); ++i) {
    const ir::Expr &call = program.exprs[ir::ExprId(i)];
    if (call.kind != ir::ExprKind::Call || call.args.size() < 2)
      continue;
    const size_t length = call.args.size() - 1;
    const ir::Expr &text = program.exprs[call.args[length - 1]];
    const auto mark = text.kind == ir::ExprKind::AddressOf
                          ? marks.find(program.places[text.place].variable)
                          : marks.end();
    if (mark == marks.end())
      continue;
    one.type = program.exprs[call.args[length]].type;
    std::vector<Bits> &cells = program.variables[mark->first].initial;
    one.value = cells.size();
    if (cells.front() != mark->second) { // takes the place of the null at the end
      cells.insert(cells.begin(), mark->second);
      cells.pop_back();
    }
    const ir::ExprId now = program.exprs.add(one);
    program.exprs[ir::ExprId(i)].args[length] = now;
  }
}

/// Each letter that is no white space becomes the mark of its piece: as long, and printed alike.
/// A piece is an object, which stands where the call is, or its literal.
Texts::Texts(const ir::Program &program, std::span<const GivenTest> tests)
    : program_(program), tests_(tests), lenient_(withAnyOutput(program)), marked_(lenient_) {
  std::map<ByteRange, std::vector<ir::VariableId>> objects;
  for (uint32_t i = 0; i < program.variables.size(); ++i)
    if (const ir::Variable &v = program.variables[ir::VariableId(i)];
        v.isConst && v.range.file == ir::kMainFile && !v.initial.empty())
      objects[v.range.bytes].push_back(ir::VariableId(i));
  std::map<ir::VariableId, uint32_t> blank;
  uint32_t number = 0;
  for (Literal &literal : literalsIn(program.text)) {
    std::vector<ir::VariableId> all = objects[literal.range];
    all.insert(all.end(), objects[literal.call].begin(), objects[literal.call].end());
    if (number + literal.pieces.size() > kMarks)
      break;
    literal.first = number;
    size_t next = 0;
    for (const Piece &piece : literal.pieces) {
      const uint32_t mark = kFirstMark + number++;
      if (next == all.size() || textOf(program.variables[all[next]]) != textOf(piece))
        continue;
      if (isBlank(piece))
        blank[all[next]] = mark;
      std::vector<Bits> &cells = marked_.variables[all[next++]].initial;
      for (size_t i = 0; i < piece.letters.size(); ++i)
        if (!isSpace(piece.letters[i].value))
          cells[i] = mark;
    }
    literals_.push_back(std::move(literal));
  }
  for (const Literal &literal : literals_)
    for (const Piece &p : literal.pieces)
      pieces_.push_back(&p);
  markBlank(marked_, blank);
}

/// All that the test's run prints; none: it does not end well.
std::optional<std::vector<Printed>> Texts::printed(size_t test, const Budget &budget) const {
  ir::RunOptions options;
  options.limits = {.steps = limits::suite::kLeastSteps, .recursion = limits::suite::kRecursion};
  const ir::Run plain = ir::interpret(lenient_, program_.tests[test], {}, options, budget);
  const ir::Run marked = ir::interpret(marked_, program_.tests[test], {}, options, budget);
  const std::string text = printedIn(lenient_, plain), marks = printedIn(marked_, marked);
  auto ends = [](const ir::Run &run) {
    return run.end == ir::RunEnd::Finished || run.end == ir::RunEnd::Halted;
  };
  if (!ends(plain) || !ends(marked) || marks.size() >= limits::suite::kPrinted)
    return std::nullopt;
  std::vector<Printed> result;
  std::map<uint32_t, uint32_t> next; ///< by piece: the letter that is printed next
  size_t at = 0;                     ///< in the text
  for (const char printed : marks) {
    const uint32_t mark = static_cast<unsigned char>(printed);
    const bool isValue = at < text.size() && text[at] == printed;
    if (isValue || mark < kFirstMark || mark - kFirstMark >= pieces_.size()) {
      if (!isValue)
        return std::nullopt;
      result.push_back({text[at++], {}, 0});
      continue;
    }
    const uint32_t number = mark - kFirstMark;
    const std::vector<Spelled> &letters = piece(number).letters;
    if (isBlank(piece(number))) {
      result.push_back({0, number, 0});
      continue;
    }
    uint32_t &letter = next[number];
    while (letter < letters.size() && isSpace(letters[letter].value))
      ++letter;
    if (letter == letters.size() || at == text.size() || letters[letter].value != text[at])
      return std::nullopt; // printed in part only
    result.push_back({text[at++], number, letter++});
    if (std::all_of(letters.begin() + letter, letters.end(),
                    [](const Spelled &s) { return isSpace(s.value); }))
      letter = 0;
  }
  return at == text.size() ? std::optional(result) : std::nullopt;
}

std::string spelled(char c) {
  switch (c) {
  case '\n': return "\\n";
  case '\t': return "\\t";
  case '"': return "\\\"";
  case '\\': return "\\\\";
  case '%': return "%%";
  default: return std::string(1, c);
  }
}

Reading asItIs(const Piece &piece) {
  Reading result;
  for (const Spelled &letter : piece.letters)
    result.push_back(letter.source);
  if (result.empty())
    result.emplace_back(); // what is put there
  return result;
}

/// Reads one run's output as what is wanted.
class Reader {
public:
  Reader(const std::vector<const Piece *> &pieces, const std::vector<Printed> &is)
      : pieces_(pieces), is_(is) {}

  bool read(const std::string &wanted);
  /// Each time that a piece was printed whole.
  const std::vector<std::pair<uint32_t, Reading>> &readings() const { return done_; }

private:
  std::string &letterAt(size_t i) {
    const uint32_t piece = *is_[i].piece;
    const bool isFirst = !open_.contains(piece) || is_[i].letter <= open_[piece].second;
    if (isFirst && opened_.insert(i).second) {
      open_[piece] = {done_.size(), is_[i].letter};
      done_.emplace_back(piece, asItIs(*pieces_[piece]));
    } else if (opened_.insert(i).second) {
      open_[piece].second = is_[i].letter;
    }
    return done_[open_[piece].first].second[is_[i].letter];
  }
  bool insert(size_t i, const std::string &text);
  bool dropSpace(size_t i);

  const std::vector<const Piece *> &pieces_;
  const std::vector<Printed> &is_;
  std::map<uint32_t, std::pair<size_t, uint32_t>> open_; ///< by piece: in done_, the last letter
  std::set<size_t> opened_;
  std::vector<std::pair<uint32_t, Reading>> done_;
};

/// Before the letter at `i`, in the piece that goes on there, else behind the one before it.
bool Reader::insert(size_t i, const std::string &text) {
  const bool isBehind = i > 0 && is_[i - 1].piece;
  const bool isBefore = i < is_.size() && is_[i].piece;
  if (isBehind && !(isBefore && is_[i].piece == is_[i - 1].piece)) {
    std::string &letter = letterAt(i - 1);
    letter = is_[i - 1].value == 0 ? text + letter : letter + text;
    return true;
  }
  if (isBefore) {
    std::string &letter = letterAt(i);
    letter = text + letter;
    return true;
  }
  return false;
}

/// White space between letters of a piece, or before or behind all of them.
bool Reader::dropSpace(size_t i) {
  auto drop = [&](size_t at, bool before) {
    const uint32_t letter = is_[at].letter;
    const std::vector<Spelled> &letters = pieces_[*is_[at].piece]->letters;
    const size_t space = before ? letter - 1U : letter + 1U;
    if (space >= letters.size() || !isSpace(letters[space].value))
      return false;
    letterAt(at);
    done_[open_[*is_[at].piece].first].second[space].clear();
    return true;
  };
  return (i + 1 < is_.size() && is_[i + 1].piece && drop(i + 1, true)) ||
         (i > 0 && is_[i - 1].piece && drop(i - 1, false));
}

bool Reader::read(const std::string &wanted) {
  const Alignment alignment(is_, wanted);
  if (!alignment.isPossible())
    return false;
  bool differs = false;
  std::string added;
  for (size_t i = 0, j = 0; i < is_.size() || j < wanted.size();) {
    const Alignment::Step step = alignment.step(i, j, differs);
    if (step == Alignment::Step::New) {
      added += spelled(wanted[j++]);
      if (j < wanted.size() || i < is_.size())
        continue;
    }
    if (!added.empty() && !insert(i, std::exchange(added, "")))
      return false;
    if (i == is_.size())
      continue;
    if (is_[i].piece) {
      std::string &letter = letterAt(i);
      const std::vector<Spelled> &letters = pieces_[*is_[i].piece]->letters;
      const std::string own = is_[i].value == 0 ? "" : letters[is_[i].letter].source;
      if (step != Alignment::Step::Same && is_[i].value != 0)
        letter.replace(letter.size() - own.size(), own.size(),
                       step == Alignment::Step::Gone ? "" : spelled(wanted[j]));
    } else if (step == Alignment::Step::Gone && !dropSpace(i)) {
      return false;
    }
    j += step != Alignment::Step::Gone;
    ++i;
  }
  return true;
}

bool Texts::read(const std::vector<Printed> &is, const std::string &wanted) {
  if ((is.size() + 1) * (wanted.size() + 1) > limits::suite::kAligned)
    return false;
  Reader reader(pieces_, is);
  if (!reader.read(wanted))
    return false;
  for (const auto &[piece, reading] : reader.readings())
    if (readings_.try_emplace(piece, reading).first->second != reading)
      return false;
  return true;
}

/// Letters and digits; not that of `\n`.
size_t letterCount(std::string_view spelled) {
  size_t result = 0;
  for (size_t i = 0; i < spelled.size(); ++i)
    if (spelled[i] == '\\')
      ++i;
    else
      result += std::isalnum(static_cast<unsigned char>(spelled[i])) != 0;
  return result;
}

/// Whether half of the text is kept, or nothing of it is wanted: a text that is quite another one
/// says that another place was come to. What stands around values that had no text is new.
bool Texts::isAlike(const Literal &literal) const {
  size_t kept = 0, before = 0, now = 0;
  for (size_t p = 0; p < literal.pieces.size(); ++p) {
    const auto at = readings_.find(literal.first + static_cast<uint32_t>(p));
    const Reading was = asItIs(literal.pieces[p]);
    const Reading &is = at == readings_.end() ? was : at->second;
    for (size_t i = 0; i < was.size(); ++i) {
      before += letterCount(was[i]);
      now += letterCount(is[i]);
      kept += is[i].find(was[i]) != std::string::npos ? letterCount(was[i]) : 0;
    }
  }
  const bool isNew = before == 0 && literal.pieces.size() > 1;
  return now == 0 || isNew || 2 * kept >= std::max(before, now);
}

/// The call with its semicolon; the line, if nothing else is on it.
ByteRange Texts::statementLines(const Literal &literal) const {
  const std::string &text = program_.text;
  const auto end = static_cast<uint32_t>(text.find(';', literal.call.end)) + 1;
  const size_t before = text.find_last_not_of(" \t", literal.call.begin - 1);
  const size_t behind = text.find_first_not_of(" \t\r", end);
  if (before == std::string::npos || text[before] != '\n' || behind == std::string::npos ||
      text[behind] != '\n')
    return {literal.call.begin, end};
  return {static_cast<uint32_t>(before) + 1, static_cast<uint32_t>(behind) + 1};
}

TextEdit Texts::edit(const Literal &literal) const {
  std::string text;
  for (size_t p = 0; p < literal.pieces.size(); ++p) {
    const auto at = readings_.find(literal.first + static_cast<uint32_t>(p));
    const Reading reading = at == readings_.end() ? asItIs(literal.pieces[p]) : at->second;
    for (const std::string &letter : reading)
      text += letter;
    text += literal.pieces[p].conversion;
  }
  if (text.empty() && literal.isStatement)
    return {statementLines(literal), ""};
  return {literal.range, '"' + text + '"'};
}

bool Texts::isPrinted(const Literal &literal) const {
  for (uint32_t p = 0; p < literal.pieces.size(); ++p)
    if (readings_.contains(literal.first + p))
      return true;
  return false;
}

std::vector<std::string> wordsOf(const std::string &text) {
  std::vector<std::string> result(1);
  for (const char c : text)
    if (c == ' ')
      result.emplace_back();
    else
      result.back() += c;
  return result;
}

std::string small(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return result;
}

/// Of a text and what it became, word by word.
void noteWords(const std::string &was, const std::string &now,
               std::map<std::string, std::string> &words) {
  const std::vector<std::string> before = wordsOf(was), after = wordsOf(now);
  for (size_t i = 0; before.size() == after.size() && i < before.size(); ++i)
    if (before[i] != after[i] && letterCount(before[i]) > 0)
      words.try_emplace(before[i], after[i]);
}

/// A text that no test prints, mended where the others were.
std::string withWords(const std::string &text, const std::map<std::string, std::string> &words) {
  std::string result;
  for (const std::string &word : wordsOf(text)) {
    const auto other = words.find(word);
    result += (result.empty() ? "" : " ") + (other == words.end() ? word : other->second);
  }
  return result;
}

/// Whether all tests can be read: with white space behind all that is wanted, or without.
bool Texts::readAll(bool isSpaceBehind) {
  readings_.clear();
  for (size_t i = 0; i < printed_.size(); ++i) {
    std::vector<Printed> is = printed_[i];
    std::string wanted = tests_[i].compared();
    const auto last =
        std::find_if(is.rbegin(), is.rend(), [](const Printed &c) { return c.value != 0; });
    const bool isEnded = last != is.rend() && last->value == '\n' && !wanted.ends_with('\n');
    if (isSpaceBehind)
      wanted += tests_[i].compare == Compare::Tokens ? ' ' : '\n';
    else if (isEnded) // which counts for nothing
      is.erase(std::next(last).base());
    if (!read(is, wanted))
      return false;
  }
  return true;
}

std::vector<TextEdit> Texts::edits(const Budget &budget) {
  for (size_t i = 0; i < std::min(tests_.size(), limits::suite::kReadTests); ++i) {
    auto is = printed(i, budget);
    if (!is)
      return {};
    printed_.push_back(std::move(*is));
  }
  if (!readAll(false) && !readAll(true))
    return {};
  std::vector<TextEdit> result;
  std::map<std::string, std::string> words;     ///< that became others
  std::map<std::string, const Literal *> texts; ///< in small letters, the same
  for (const Literal &literal : literals_) {
    TextEdit now = edit(literal);
    const std::string was(program_.textOf(now.range));
    if (was == now.newText)
      continue;
    if (!isAlike(literal))
      return {};
    noteWords(was, now.newText, words);
    texts.try_emplace(small(program_.textOf(literal.range)), &literal);
    result.push_back(std::move(now));
  }
  for (const Literal &literal : literals_) {
    const std::string was(program_.textOf(literal.range));
    const auto same = texts.find(small(was));
    std::string now = same == texts.end() ? withWords(was, words) : edit(*same->second).newText;
    if (!isPrinted(literal) && now != was && !now.empty())
      result.push_back({literal.range, std::move(now)});
  }
  return result;
}

} // namespace

std::vector<TextEdit> wantedTexts(const ir::Program &program, std::span<const GivenTest> tests,
                                  const Budget &budget) {
  return Texts(program, tests).edits(budget);
}

} // namespace salve::words
