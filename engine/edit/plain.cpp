#include "engine/edit/plain.h"

#include "engine/edit/parts.h"
#include "engine/support/tokens.h"

#include <algorithm>

namespace salve::edit {

namespace {

/// What stands instead of some tokens.
struct Usual {
  size_t first, last; ///< inclusive
  size_t second;      ///< what nobody writes are this one and the first together
  std::string text;
};

template <size_t N> bool isOneOf(std::string_view token, const std::string_view (&set)[N]) {
  return std::ranges::find(set, token) != std::end(set);
}

/// Whether an operand ends there, so that what follows is a binary operator.
bool endsOperand(const TokenText &t, size_t i) {
  constexpr std::string_view kNone[] = {"return", "case", "else", "do", "sizeof"};
  if (i >= t.size())
    return false;
  return t.token(i).kind != TokenKind::Punctuator ? !isOneOf(t[i], kNone)
                                                  : t[i] == ")" || t[i] == "]";
}

/// The last token of the name or number with its subscripts and fields, or of what stands in
/// parentheses, that begins there; none: the size.
size_t primaryAt(const TokenText &t, size_t i) {
  if (i >= t.size() || (t.token(i).kind == TokenKind::Punctuator && t[i] != "("))
    return t.size();
  size_t next = t.behind(i);
  while (next < t.size()) {
    if (t[next] == "[" || t[next] == "(")
      next = t.behind(next);
    else if ((t[next] == "." || t[next] == "->") && next + 1 < t.size())
      next += 2;
    else
      break;
  }
  return next - 1;
}

/// The first token of what ends there.
size_t primaryBefore(const TokenText &t, size_t last) {
  for (size_t i = last + 1; i-- > 0;) {
    const size_t end = primaryAt(t, i);
    const bool goesOn = i > 0 && (t[i - 1] == "." || t[i - 1] == "->");
    if (end == last && !goesOn && !(t[i] == "(" && i > 0 && endsOperand(t, i - 1)))
      return i;
    if (t[i] == ";" || t[i] == "{" || t[i] == "}")
      break;
  }
  return last;
}

std::string textOf(const TokenText &t, size_t first, size_t last) {
  return std::string(
      t.text().substr(t.range(first).begin, t.range(last).end - t.range(first).begin));
}

bool bindsTighter(std::string_view next) {
  constexpr std::string_view kTight[] = {"*", "/", "%", "[", "(", ".", "->", "++", "--"};
  return isOneOf(next, kTight);
}

/// Whether a sum begins behind the token.
bool beginsSum(std::string_view before) {
  constexpr std::string_view kBegins[] = {"(",  "[",  ",",  "=",  "return", "?",  ":",   "&&",
                                          "||", "<",  ">",  "<=", ">=",     "==", "!=",  "+=",
                                          "-=", "*=", "/=", "%=", ";",      "{",  "case"};
  return isOneOf(before, kBegins);
}

/// - -6  ⇒  6; a - -6  ⇒  a + 6; a + -6  ⇒  a - 6
std::optional<Usual> signs(const TokenText &t, size_t i) {
  if ((t[i] != "-" && t[i] != "+") || i == 0)
    return std::nullopt;
  const bool isBinary = endsOperand(t, i - 1);
  const bool isEnclosed = t[i + 1] == "(" && t[i + 2] == "-";
  const size_t sign = isEnclosed ? i + 2 : i + 1;
  const size_t last = t[sign] == "-" ? primaryAt(t, sign + 1) : t.size();
  if (last >= t.size() || (!isBinary && t[i] == "+") || (isEnclosed && t.behind(i + 1) != last + 2))
    return std::nullopt;
  const std::string value = textOf(t, sign + 1, last);
  const std::string op = !isBinary ? "" : t[i] == "-" ? "+ " : "- ";
  return Usual{i, isEnclosed ? last + 1 : last, sign, op + value};
}

bool isTruth(const TokenText &t, size_t i) {
  const std::string_view before = i > 0 ? t[i - 1] : "", head = i > 1 ? t[i - 2] : "";
  return before == "&&" || before == "||" || before == "!" ||
         (before == "(" && (head == "if" || head == "while"));
}

/// !(!x)  ⇒  x, where only its truth counts
std::optional<Usual> negations(const TokenText &t, size_t i) {
  if (t[i] != "!" || !isTruth(t, i))
    return std::nullopt;
  const bool isEnclosed = t[i + 1] == "(" && t[i + 2] == "!";
  const size_t second = isEnclosed ? i + 2 : i + 1;
  size_t last = t[second] == "!" ? primaryAt(t, second + 1) : t.size();
  if (last >= t.size() || (isEnclosed && t.behind(i + 1) != last + 2))
    return std::nullopt;
  size_t first = second + 1;
  const size_t end = isEnclosed ? last + 1 : last;
  // Parentheses of a condition are enough.
  if (t[first] == "(" && t.behind(first) == last + 1 && t[i - 1] == "(" && t[end + 1] == ")") {
    ++first;
    --last;
  }
  return Usual{i, end, second, textOf(t, first, last)};
}

/// 0 + x, x + 0, x - 0, 1 * x, x * 1, x / 1  ⇒  x
std::optional<Usual> neutral(const TokenText &t, size_t i) {
  if (i == 0 || i + 1 >= t.size())
    return std::nullopt;
  const std::string_view a = t[i], b = t[i + 1], before = t[i - 1], next = t[i + 2];
  const bool isSum = a == "0" && b == "+", isProduct = a == "1" && b == "*";
  const bool isSign = before == "-" || before == "+";
  if ((isSum && beginsSum(before)) || (isProduct && (beginsSum(before) || isSign)))
    return Usual{i, i + 1, i + 1, ""};
  const bool addsNothing = (a == "+" || a == "-") && b == "0";
  const bool scalesNothing = (a == "*" || a == "/") && b == "1";
  if (!endsOperand(t, i - 1) || (!addsNothing && !scalesNothing))
    return std::nullopt;
  const bool isPartOfNext = addsNothing ? bindsTighter(next) : next == "." || next == "[";
  return isPartOfNext ? std::nullopt : std::optional(Usual{i, i + 1, i + 1, ""});
}

/// The first that the changes have made.
std::optional<Usual> find(const TokenText &t, const std::vector<ByteRange> &changed) {
  auto isChanged = [&](const Usual &usual) {
    const ByteRange first = t.range(usual.first), second = t.range(usual.second);
    return std::ranges::any_of(changed, [&](ByteRange range) {
      auto overlaps = [&](ByteRange token) {
        return range.begin < token.end && token.begin < range.end;
      };
      const bool isDeletion = range.size() == 0; // between them
      return isDeletion ? first.begin < range.begin && range.begin < second.end
                        : overlaps(first) || overlaps(second);
    });
  };
  for (size_t i = 0; i < t.size(); ++i)
    for (const auto &rule : {signs, negations, neutral})
      if (const auto usual = rule(t, i); usual && isChanged(*usual))
        return usual;
  return std::nullopt;
}

/// Where the edits' texts are in the text that they make.
std::vector<ByteRange> placesOf(const std::vector<TextEdit> &edits) {
  std::vector<ByteRange> result;
  int64_t moved = 0;
  for (const TextEdit &edit : edits) {
    const auto begin = static_cast<uint32_t>(edit.range.begin + moved);
    const auto size = static_cast<uint32_t>(edit.newText.size());
    result.push_back({begin, begin + size});
    moved += static_cast<int64_t>(size) - edit.range.size();
  }
  return result;
}

/// What is left out takes the blanks before it along.
void applyUsual(std::string &text, const TokenText &t, const Usual &usual, ByteRange &changed) {
  uint32_t begin = t.range(usual.first).begin, end = t.range(usual.last).end;
  if (usual.text.empty() && usual.first > 0 && endsOperand(t, usual.first - 1))
    begin = t.range(usual.first - 1).end;
  else if (usual.text.empty() && usual.last + 1 < t.size())
    end = t.range(usual.last + 1).begin;
  std::string instead = usual.text;
  const std::string_view all = text;
  if (instead.empty() && wouldJoin(all.substr(0, begin), all.substr(end))) {
    instead = " " + text.substr(end++, 1); // which is looked at again
  }
  const auto shrunk = static_cast<uint32_t>(end - begin - instead.size());
  text.replace(begin, end - begin, instead);
  changed = {std::min(changed.begin, begin), std::max(changed.end, end) - shrunk};
}

/// From whole operands to whole operands, so that a person sees what becomes of what.
ByteRange withOperands(std::string_view text, ByteRange range) {
  const TokenText t(text);
  for (size_t i = 0; i < t.size(); ++i) {
    if (t.range(i).end <= range.begin && (i + 1 == t.size() || t.range(i + 1).end > range.begin) &&
        endsOperand(t, i))
      range.begin = t.range(primaryBefore(t, i)).begin;
    if (t.range(i).begin >= range.end) {
      if (const size_t last = primaryAt(t, i); last < t.size())
        range.end = t.range(last).end;
      break;
    }
  }
  return range;
}

} // namespace

std::optional<Patch> plain(std::string_view text, Patch patch) {
  const auto after = applyEdits(std::string(text), patch.edits);
  if (!after)
    return patch;
  std::string now = *after;
  std::vector<ByteRange> changed = placesOf(patch.edits);
  for (bool isUsual = true;; isUsual = false) { // each time there are fewer tokens
    const TokenText t(now);
    const auto usual = find(t, changed);
    if (!usual && isUsual)
      return patch;
    if (!usual)
      break;
    if (patch.edits.size() != 1)
      return std::nullopt;
    std::string next = now;
    applyUsual(next, t, *usual, changed[0]);
    now = std::move(next);
  }
  if (now == text)
    return std::nullopt;
  // What is left on both sides is as it was.
  const auto behind = static_cast<uint32_t>(now.size() - changed[0].end);
  const ByteRange before{changed[0].begin, static_cast<uint32_t>(text.size()) - behind};
  const ByteRange whole = withOperands(text, before);
  const auto right = static_cast<uint32_t>(text.size()) - whole.end;
  const std::string made = now.substr(whole.begin, now.size() - right - whole.begin);
  patch.title = replacement(text.substr(whole.begin, whole.size()), made);
  patch.edits = {{before, now.substr(changed[0].begin, changed[0].end - changed[0].begin)}};
  return patch;
}

} // namespace salve::edit
