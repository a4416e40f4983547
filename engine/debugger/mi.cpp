#include "engine/debugger/mi.h"

#include "engine/support/limits/debug.h"

#include <cctype>
#include <optional>

namespace salve::debugger {

const MiValue *MiValue::find(std::string_view name) const {
  for (const auto &[key, value] : entries)
    if (key == name)
      return &value;
  return nullptr;
}

std::string MiValue::textOf(std::string_view name) const {
  const MiValue *value = find(name);
  return value && value->kind == Kind::Constant ? value->text : "";
}

namespace {

/// Recursive descent; nothing where the line does not follow the grammar.
class Parser {
public:
  explicit Parser(std::string_view text) : text_(text) {}

  bool atEnd() const { return at_ == text_.size(); }
  char peek() const { return atEnd() ? '\0' : text_[at_]; }
  bool take(char c) {
    if (peek() != c || atEnd())
      return false;
    ++at_;
    return true;
  }
  std::string word() {
    const size_t begin = at_;
    while (!atEnd() &&
           (std::isalnum(static_cast<unsigned char>(peek())) || peek() == '-' || peek() == '_'))
      ++at_;
    return std::string(text_.substr(begin, at_ - begin));
  }

  std::optional<std::string> string() {
    if (!take('"'))
      return std::nullopt;
    std::string result;
    while (!atEnd()) {
      if (take('"'))
        return result;
      if (take('\\'))
        result += escaped();
      else
        result += text_[at_++];
    }
    return std::nullopt;
  }

  /// "name=value"s, parted by commas, up to `close` or the end.
  bool entries(MiValue &into, char close, unsigned depth) {
    if (close != '\0' && take(close))
      return true;
    do {
      auto &[name, value] = into.entries.emplace_back(std::string(), MiValue());
      if (std::isalpha(static_cast<unsigned char>(peek())) || peek() == '_') {
        name = word();
        if (!take('='))
          return false;
      } else if (into.kind != MiValue::Kind::List) {
        return false;
      }
      if (!this->value(value, depth))
        return false;
    } while (take(','));
    return close == '\0' ? atEnd() : take(close);
  }

private:
  char escaped() {
    if (atEnd())
      return '\\';
    const char c = text_[at_++];
    switch (c) {
    case 'n': return '\n';
    case 't': return '\t';
    case 'r': return '\r';
    case 'f': return '\f';
    case 'b': return '\b';
    case 'v': return '\v';
    case 'a': return '\a';
    case 'e': return '\033';
    default: break;
    }
    if (c < '0' || c > '7')
      return c;
    int code = c - '0';
    for (int i = 0; i < 2 && peek() >= '0' && peek() <= '7'; ++i)
      code = 8 * code + (text_[at_++] - '0');
    return static_cast<char>(code);
  }

  bool value(MiValue &into, unsigned depth) {
    if (depth == limits::debug::kNesting)
      return false;
    if (peek() == '"') {
      std::optional<std::string> text = string();
      into.kind = MiValue::Kind::Constant;
      into.text = text.value_or("");
      return text.has_value();
    }
    if (take('{')) {
      into.kind = MiValue::Kind::Tuple;
      return entries(into, '}', depth + 1);
    }
    if (take('[')) {
      into.kind = MiValue::Kind::List;
      return entries(into, ']', depth + 1);
    }
    return false;
  }

  std::string_view text_;
  size_t at_ = 0;
};

MiRecord::Kind kindOf(char sign) {
  switch (sign) {
  case '^': return MiRecord::Kind::Result;
  case '*': return MiRecord::Kind::Exec;
  case '+': return MiRecord::Kind::Status;
  case '=': return MiRecord::Kind::Notify;
  case '~': return MiRecord::Kind::Console;
  case '@': return MiRecord::Kind::Target;
  case '&': return MiRecord::Kind::Log;
  default: return MiRecord::Kind::Other;
  }
}

} // namespace

MiRecord parseMi(std::string_view line) {
  MiRecord other;
  other.name = line;
  if (line == "(gdb) " || line == "(gdb)")
    return {MiRecord::Kind::Prompt, "", "", {}};
  const size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
  if (digits == line.size())
    return other;
  MiRecord record;
  record.token = line.substr(0, digits);
  record.kind = kindOf(line[digits]);
  Parser parser(line.substr(digits + 1));
  switch (record.kind) {
  case MiRecord::Kind::Other:
  case MiRecord::Kind::Prompt: return other;
  case MiRecord::Kind::Console:
  case MiRecord::Kind::Target:
  case MiRecord::Kind::Log: {
    std::optional<std::string> text = parser.string();
    if (!text || !parser.atEnd())
      return other;
    record.name = std::move(*text);
    return record;
  }
  default: break;
  }
  record.name = parser.word();
  if (record.name.empty() || (parser.take(',') && !parser.entries(record.results, '\0', 0)) ||
      !parser.atEnd())
    return other;
  return record;
}

std::string miQuoted(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\')
      result += '\\';
    if (c == '\n')
      result += "\\n";
    else
      result += c;
  }
  return result + '"';
}

} // namespace salve::debugger
