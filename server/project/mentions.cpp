#include "server/project/mentions.h"

#include "engine/support/limits/server.h"
#include "engine/support/tokens.h"

#include <algorithm>
#include <deque>
#include <map>
#include <optional>

namespace salve::server {

namespace {

/// Reads declarations at file level, one token after the other.
class Declarations {
public:
  explicit Declarations(Mentions &mentions) : mentions_(mentions) {}

  /// Whether the next token is at file level.
  bool isOutside() const { return depth_ == 0 && parens_ == 0; }

  void take(std::string_view token, bool isIdentifier) {
    if (token == "{" && depth_++ == 0 && parens_ == 0)
      openBrace();
    else if (token == "}" && depth_ > 0 && --depth_ == 0)
      closeBrace();
    else if (depth_ == 0)
      outside(token, isIdentifier);
  }

private:
  void reset() { *this = Declarations(mentions_); }

  Declarations &operator=(const Declarations &other) {
    depth_ = other.depth_;
    parens_ = other.parens_;
    name_ = called_ = "";
    isHidden_ = isExtern_ = hasValue_ = isBody_ = isAttribute_ = isTag_ = false;
    return *this;
  }

  void openBrace() {
    isTag_ = false;
    isBody_ = !called_.empty() && !hasValue_;
    if (isBody_)
      (isHidden_ ? mentions_.hidden : mentions_.defines).push_back(called_);
  }

  void closeBrace() {
    if (isBody_)
      reset();
    name_.clear();
  }

  void outside(std::string_view token, bool isIdentifier) {
    if (token == "(") {
      if (parens_++ == 0 && called_.empty() && !isAttribute_)
        called_ = name_;
    } else if (token == ")") {
      parens_ -= parens_ > 0;
      isAttribute_ &= parens_ > 0;
    } else if (parens_ > 0) {
      return;
    } else if (token == "static" || token == "typedef") {
      isHidden_ = true;
    } else if (token == "extern") {
      isExtern_ = true;
    } else if (token == "__attribute__" || token == "__attribute" || token == "__asm__" ||
               token == "_Alignas" || token == "__declspec") {
      isAttribute_ = true;
    } else if (token == "=") {
      variable(true);
      hasValue_ = true;
    } else if (token == "[" || token == "," || token == ";") {
      if (!hasValue_)
        variable(false);
      if (token == ",")
        hasValue_ = false;
      name_.clear();
      if (token == ";")
        reset();
    } else if (token == "struct" || token == "union" || token == "enum") {
      isTag_ = true;
    } else if (isIdentifier && isTag_) {
      isTag_ = false;
    } else if (isIdentifier && !hasValue_) {
      name_ = token;
    }
  }

  void variable(bool hasValue) {
    bool isDefinition = !isHidden_ && called_.empty() && !name_.empty() && (hasValue || !isExtern_);
    if (isDefinition)
      mentions_.defines.push_back(name_);
    name_.clear();
  }

  Mentions &mentions_;
  unsigned depth_ = 0, parens_ = 0;
  std::string name_;   ///< the last identifier
  std::string called_; ///< what stands before the first parenthesis
  bool isHidden_ = false, isExtern_ = false, hasValue_ = false, isBody_ = false,
       isAttribute_ = false, isTag_ = false;
};

std::optional<Include> includedBy(std::string_view line) {
  const size_t begin = line.find_first_of("\"<");
  if (begin == std::string_view::npos ||
      (line.find("include") > begin && line.find("import") > begin))
    return std::nullopt;
  const bool isQuoted = line[begin] == '"';
  const size_t end = line.find(isQuoted ? '"' : '>', begin + 1);
  if (end == std::string_view::npos)
    return std::nullopt;
  return Include{std::string(line.substr(begin + 1, end - begin - 1)), isQuoted};
}

struct Spelled {
  std::string_view text;
  bool isIdentifier = false;
};

std::vector<Spelled> spelledTokens(std::string_view text) {
  std::vector<Spelled> result;
  for (const Token &token : tokens(text))
    result.push_back(
        {text.substr(token.range.begin, token.range.size()), token.kind == TokenKind::Identifier});
  return result;
}

/// `#define DEFINE(name) int get_##name(void) { … }` and the like.
struct Macro {
  std::vector<std::string_view> parameters;
  std::vector<Spelled> body;
};

using Macros = std::map<std::string, Macro, std::less<>>;

Macros macrosOf(std::string_view text, const Directives &lines) {
  Macros result;
  for (const MacroDefinition &definition : lines.macros) {
    if (!definition.functionLike)
      continue;
    Macro &macro = result[definition.name];
    macro = {};
    const ByteRange body = definition.body;
    macro.body = spelledTokens(text.substr(body.begin, body.size()));
    const uint32_t begin = definition.directive.begin;
    const std::vector<Spelled> head = spelledTokens(text.substr(begin, body.begin - begin));
    for (size_t i = 3; i < head.size(); ++i) // behind `#`, `define` and the name
      if (head[i].isIdentifier || head[i].text == "...")
        macro.parameters.push_back(head[i].isIdentifier ? head[i].text : "__VA_ARGS__");
  }
  return result;
}

/// The text's tokens at file level, macros of its own with parameters expanded there: functions
/// whose names macros put together are defined as others are.
class FileLevel {
public:
  FileLevel(std::string_view text, const Directives &lines, Mentions &mentions)
      : macros_(macrosOf(text, lines)), mentions_(mentions), declarations_(mentions) {}

  void read(const std::vector<Spelled> &list, int depth = 0) {
    for (size_t i = 0; i < list.size() && left_ > 0; ++i, --left_) {
      if (list[i].isIdentifier)
        mentions_.names.emplace(list[i].text);
      const auto macro = declarations_.isOutside() && depth < limits::files::kMacroDepth
                             ? macros_.find(list[i].text)
                             : macros_.end();
      if (macro != macros_.end() && i + 1 < list.size() && list[i + 1].text == "(")
        read(expanded(macro->second, list, i), depth + 1);
      else
        declarations_.take(list[i].text, list[i].isIdentifier);
    }
  }

private:
  using Argument = std::vector<Spelled>;

  /// `at`: the macro's name; then the parenthesis behind the arguments.
  static std::vector<Argument> arguments(const std::vector<Spelled> &list, size_t &at) {
    std::vector<Argument> result(1);
    size_t open = 0;
    for (++at; at < list.size(); ++at) {
      const std::string_view text = list[at].text;
      if (text == "(" && open++ == 0)
        continue;
      if (text == ")" && --open == 0)
        break;
      if (text == "," && open == 1)
        result.emplace_back();
      else
        result.back().push_back(list[at]);
    }
    return result;
  }

  std::vector<Spelled> expanded(const Macro &macro, const std::vector<Spelled> &list, size_t &at) {
    const std::vector<Argument> given = arguments(list, at);
    std::vector<Spelled> result;
    bool joins = false;
    const auto put = [&](const Spelled &token) {
      if (joins && !result.empty())
        result.back().text =
            joined_.emplace_back(std::string(result.back().text).append(token.text));
      else
        result.push_back(token);
      joins = false;
    };
    for (const Spelled &token : macro.body) {
      if (result.size() > left_)
        break;
      if (token.text == "##") {
        joins = true;
        continue;
      }
      const auto parameter = std::ranges::find(macro.parameters, token.text);
      const auto number = static_cast<size_t>(parameter - macro.parameters.begin());
      if (parameter == macro.parameters.end())
        put(token);
      else if (number < given.size())
        std::ranges::for_each(given[number], put);
    }
    return result;
  }

  Macros macros_;
  Mentions &mentions_;
  Declarations declarations_;
  std::deque<std::string> joined_{}; ///< tokens
  size_t left_ = limits::files::kTokens;
};

} // namespace

Mentions mentionsOf(std::string_view text) {
  Mentions result;
  const Directives lines = directives(text);
  for (ByteRange line : lines.lines)
    if (auto include = includedBy(text.substr(line.begin, line.size())))
      result.includes.push_back(std::move(*include));
  std::vector<Spelled> outside;
  for (const Token &token : tokens(text)) {
    const std::string_view spelled = text.substr(token.range.begin, token.range.size());
    const bool isIdentifier = token.kind == TokenKind::Identifier;
    if (!lines.inDirective(token.range.begin))
      outside.push_back({spelled, isIdentifier});
    else if (isIdentifier)
      result.names.emplace(spelled);
  }
  for (const MacroDefinition &macro : lines.macros)
    for (const Spelled &token : spelledTokens(text.substr(macro.body.begin, macro.body.size())))
      if (token.isIdentifier)
        result.macros[macro.name].emplace(token.text);
  FileLevel(text, lines, result).read(outside);
  std::sort(result.defines.begin(), result.defines.end());
  result.defines.erase(std::unique(result.defines.begin(), result.defines.end()),
                       result.defines.end());
  return result;
}

} // namespace salve::server
