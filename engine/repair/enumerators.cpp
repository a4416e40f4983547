#include "engine/repair/enumerators.h"

#include "engine/support/tokens.h"

#include <charconv>
#include <optional>

namespace salve::repair {

namespace {

class Reader {
public:
  explicit Reader(std::string_view text) : text_(text), tokens_(tokens(text)) {}

  std::vector<Enumerator> all() {
    for (size_t i = 0; i + 1 < tokens_.size(); ++i) {
      if (spelled(i) != "enum")
        continue;
      size_t open = i + 1;
      if (tokens_[open].kind == TokenKind::Identifier)
        ++open;
      if (open < tokens_.size() && spelled(open) == "{")
        list(open + 1);
    }
    return std::move(result_);
  }

private:
  std::string_view spelled(size_t i) const {
    return i < tokens_.size() ? text_.substr(tokens_[i].range.begin, tokens_[i].range.size())
                              : std::string_view();
  }

  std::optional<int64_t> value(size_t i) const {
    bool negative = spelled(i) == "-";
    std::string_view digits = spelled(negative ? i + 1 : i);
    for (const Enumerator &known : result_)
      if (known.name == digits)
        return negative ? -known.value : known.value;
    int64_t number = 0;
    auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    bool isDecimal = !digits.empty() && end == digits.data() + digits.size() &&
                     (digits[0] != '0' || digits.size() == 1);
    if (error != std::errc() || !isDecimal)
      return std::nullopt;
    return negative ? -number : number;
  }

  void list(size_t i) {
    ++enumeration_;
    std::optional<int64_t> next = 0;
    while (i < tokens_.size() && tokens_[i].kind == TokenKind::Identifier) {
      size_t name = i++;
      if (spelled(i) == "=") {
        size_t begin = ++i;
        while (i < tokens_.size() && spelled(i) != "," && spelled(i) != "}")
          ++i;
        bool isPlain = i - begin == (spelled(begin) == "-" ? 2U : 1U);
        next = isPlain ? value(begin) : std::nullopt;
      }
      if (next && *next >= INT32_MIN && *next <= INT32_MAX)
        result_.push_back({spelled(name), *next, tokens_[name].range.end, enumeration_});
      if (next)
        ++*next;
      if (spelled(i) == ",")
        ++i;
    }
  }

  std::string_view text_;
  std::vector<Token> tokens_;
  std::vector<Enumerator> result_;
  uint32_t enumeration_ = 0;
};

} // namespace

std::vector<Enumerator> enumerators(std::string_view text) { return Reader(text).all(); }

} // namespace salve::repair
