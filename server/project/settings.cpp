#include "server/project/settings.h"

#include "server/project/annotations.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <limits>

namespace salve::server {

namespace {

constexpr uint64_t kAny32 = std::numeric_limits<uint32_t>::max();
// JSON and YAML carry numbers as doubles; all integers up to here are exact.
constexpr uint64_t kExact = uint64_t{1} << 53;

template <typename T> T number(const Value &value) {
  return static_cast<T>(std::get<double>(value));
}

using Strings = std::vector<std::string>;

bool isCheck(const ir::PropertyInfo &row) { return row.origin == ir::PropertyOrigin::Safety; }

/// The names of the checks that are made by default, or of the others.
std::string checkNames(ir::ByDefault which, const char *separator) {
  Strings names;
  for (const ir::PropertyInfo &row : ir::kPropertyTable)
    if (isCheck(row) && row.byDefault == which)
      names.emplace_back(row.name);
  return fmt::format("{}", fmt::join(names, separator));
}

/// In lines of at most 84 characters.
std::string wrapped(const std::string &text) {
  std::string result;
  size_t length = 0;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find(' ', at), text.size());
    if (at > 0)
      result += length + 1 + end - at > 84 ? (length = 0, '\n') : (++length, ' ');
    result += text.substr(at, end - at);
    length += end - at;
    at = end + 1;
  }
  return result;
}

std::string checksWords() {
  return checkNames(ir::ByDefault::Asked, ",") + "," + checkNames(ir::ByDefault::IfOwn, ",") +
         ",default,all,none";
}

std::string checksHelp() {
  Strings exceptions;
  for (const ir::PropertyInfo &row : ir::kPropertyTable)
    if (*row.ignored)
      exceptions.emplace_back(row.ignored);
  return wrapped(fmt::format(
      "safety checks to make, of {} (these together: default, with which {} are reported where "
      "the fault is the function's own, whatever it is given), these too (all), or none; a run "
      "that does what is not checked ends there and is not looked at further, but without its "
      "check {}",
      checkNames(ir::ByDefault::Asked, ", "), checkNames(ir::ByDefault::IfOwn, " and "),
      fmt::join(exceptions, ", ")));
}

/// The safety checks that these words leave out.
ir::CheckSet without(const Strings &words) {
  auto has = [&](std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
  };
  ir::CheckSet unchecked = 0;
  for (const ir::PropertyInfo &row : ir::kPropertyTable)
    if (isCheck(row) && !has(row.name) && !has("all") &&
        !(row.byDefault == ir::ByDefault::Asked && has("default")))
      unchecked |= ir::bit(row.kind);
  return unchecked;
}

/// The names of a table, separated by commas.
template <typename Enum, size_t size> std::string wordsOf(const Named<Enum> (&table)[size]) {
  std::string result;
  for (const Named<Enum> &row : table)
    result += std::string(result.empty() ? "" : ",") + row.name;
  return result;
}

template <typename Enum, size_t size>
std::string meaningsOf(const Named<Enum> (&table)[size], const std::string &head,
                       const std::string &tail = "") {
  std::string rows;
  for (const Named<Enum> &row : table)
    rows += fmt::format("{}{} ({})", rows.empty() ? "" : ", ", row.name, row.meaning);
  return wrapped(head + ": " + rows + tail);
}

/// Those of the table that the words name, as bits.
template <typename Enum, size_t size>
uint32_t subset(const Named<Enum> (&table)[size], const Value &words) {
  uint32_t result = 0;
  for (const std::string &word : std::get<Strings>(words))
    result |= word == "all" ? ~uint32_t{0} : bitNamed(table, word);
  return result;
}

/// The member of the table that the word names.
template <typename Enum, size_t size>
Enum memberNamed(const Named<Enum> (&table)[size], const Value &word) {
  const auto *row = std::find_if(std::begin(table), std::end(table), [&](const Named<Enum> &one) {
    return std::get<std::string>(word) == one.name;
  });
  return row->which; // it was checked
}

std::string cacheFolder(const Settings &settings, const std::string &text) {
  if (text == "off")
    return "";
  std::error_code error;
  return std::filesystem::absolute(std::filesystem::path(settings.folder) / text, error).string();
}

// clang-format off
const std::vector<Setting> kSettings = {
    {"unwind", "--unwind", SettingKind::Bound, 1, 4096, "", "N|auto",
     "bound of loops and recursion; auto (default): 1, 2, 4, ... up to --unwind-limit",
     [](Settings &s, const Value &v) { s.engine.unwind = number<uint32_t>(v); }},
    {"unwindLimit", "--unwind-limit", SettingKind::Count, 1, 4096, "", "N",
     "where --unwind auto ends (default 16)",
     [](Settings &s, const Value &v) { s.engine.unwindLimit = number<uint32_t>(v); }},
    {"timeout", "--timeout", SettingKind::Seconds, 0, 0, "", "SECONDS",
     "time for each function (default 30)",
     [](Settings &s, const Value &v) { s.engine.timeout = number<double>(v); }},
    {"repairs", "--repairs", SettingKind::Count, 0, kAny32, "", "N",
     "at most N repairs for each failure (default 5; 0: all there are)",
     [](Settings &s, const Value &v) { s.engine.repairs = number<uint32_t>(v); }},
    {"maxChanges", "--max-changes", SettingKind::Count, 1, 16, "", "K",
     "at most K changes in one repair (default 2)",
     [](Settings &s, const Value &v) { s.engine.maxChanges = number<uint32_t>(v); }},
    {"mutationLevel", "--mutation-level", SettingKind::Count, 1, 3, "", "1|2|3",
     "how far a change may go (default 3)",
     [](Settings &s, const Value &v) { s.engine.mutationLevel = number<uint32_t>(v); }},
    {"methods", "--methods", SettingKind::Words, 0, 0, wordsOf(change::kMethods), "LIST",
     meaningsOf(change::kMethods, "methods of repair, all by default"),
     [](Settings &s, const Value &v) { s.engine.methods = subset(change::kMethods, v); }},
    {"heuristics", "--heuristics", SettingKind::Words, 0, 0,
     wordsOf(repair::kHeuristics) + ",all,none", "LIST",
     meaningsOf(repair::kHeuristics, "which repairs are tried and shown first",
                "; all (default) or none of it"),
     [](Settings &s, const Value &v) { s.engine.heuristics = subset(repair::kHeuristics, v); }},
    {"goodRuns", "--good-runs", SettingKind::Word, 0, 0, wordsOf(engine::kGoodRuns), "WHICH",
     meaningsOf(engine::kGoodRuns, "which runs suspects and candidates may lead to"),
     [](Settings &s, const Value &v) { s.engine.goodRuns = memberNamed(engine::kGoodRuns, v); }},
    {"explore", "--explore", SettingKind::Word, 0, 0, wordsOf(engine::kExplore), "HOW",
     meaningsOf(engine::kExplore, "how the runs within a bound are looked at"),
     [](Settings &s, const Value &v) { s.engine.explore = memberNamed(engine::kExplore, v); }},
    {"maxPaths", "--max-paths", SettingKind::Count, 1, kAny32, "", "N",
     "with --explore: at most N paths at each bound (default 1000)",
     [](Settings &s, const Value &v) { s.engine.maxPaths = number<uint32_t>(v); }},
    {"pathLength", "--path-length", SettingKind::Count, 1, 1 << 20, "", "N",
     "with --explore: at most N decisions on a path (default 200)",
     [](Settings &s, const Value &v) { s.engine.pathLength = number<uint32_t>(v); }},
    {"checks", "--checks", SettingKind::Words, 0, 0,
     checksWords(), "LIST",
     checksHelp(),
     [](Settings &s, const Value &v) {
       const auto &words = std::get<Strings>(v);
       s.engine.unchecked = without(words);
       const bool hasDefault = std::find(words.begin(), words.end(), "default") != words.end();
       s.engine.ofOwn = hasDefault ? ir::uncheckedByDefault() : 0;
     }},
    {"mallocMayFail", "--malloc-may-fail", SettingKind::Switch, 0, 0, "", "",
     "malloc and its like may return null",
     [](Settings &s, const Value &v) { s.engine.mallocMayFail = std::get<bool>(v); }},
    {"inputMayEnd", "--input-may-end", SettingKind::Switch, 0, 0, "", "",
     "scanf, fscanf and fgets may fail also where their result is ignored",
     [](Settings &s, const Value &v) { s.engine.inputMayEnd = std::get<bool>(v); }},
    {"useContracts", "--use-contracts", SettingKind::Switch, 0, 0, "", "",
     "a call does what the function's contract says instead of what its body does",
     [](Settings &s, const Value &v) { s.engine.useContracts = std::get<bool>(v); }},
    {"nodes", "--nodes", SettingKind::Count, 1, 64, "", "N",
     "at most N nodes of a list or tree that is an input (default 4)",
     [](Settings &s, const Value &v) { s.engine.nodes = number<uint32_t>(v); }},
    {"stringLength", "--string-length", SettingKind::Count, 0, 4096, "", "N",
     "at most N characters of a string that is an input (default 8)",
     [](Settings &s, const Value &v) { s.engine.stringLength = number<uint32_t>(v); }},
    {"cyclicInputs", "--cyclic", SettingKind::Switch, 0, 0, "", "",
     "lists and trees that are inputs may run in cycles",
     [](Settings &s, const Value &v) { s.engine.cyclicInputs = std::get<bool>(v); }},
    {"strict", "--strict", SettingKind::Switch, 0, 0, "", "",
     "what fails only for what a caller may or may not pass fails, too",
     [](Settings &s, const Value &v) { s.engine.strict = std::get<bool>(v); }},
    {"headPreconditions", "--no-head-preconditions", SettingKind::Switch, 0, 0, "", "",
     "assertions on parameters at the head of a function are goals, not its preconditions",
     [](Settings &s, const Value &v) { s.engine.headPreconditions = std::get<bool>(v); }},
    {"diagnose", "--no-diagnose", SettingKind::Switch, 0, 0, "", "",
     "do not look for suspects",
     [](Settings &s, const Value &v) { s.engine.diagnose = std::get<bool>(v); }},
    {"suspects", "--suspects", SettingKind::Words, 0, 0,
     wordsOf(diagnosis::kCriteria) + ",all,none", "LIST",
     meaningsOf(diagnosis::kCriteria, "by what suspects are ordered beside their form",
                "; all (default) or none of it"),
     [](Settings &s, const Value &v) { s.engine.suspects = subset(diagnosis::kCriteria, v); }},
    {"repair", "--no-repair", SettingKind::Switch, 0, 0, "", "",
     "do not look for repairs",
     [](Settings &s, const Value &v) { s.engine.repair = std::get<bool>(v); }},
    {"trust", "--trust", SettingKind::Names, 0, 0, "", "GLOB",
     "functions that must not be changed, such as 'lib_*' (repeatable)",
     [](Settings &s, const Value &v) { s.engine.trust = std::get<Strings>(v); }},
    {"assertMacros", "--assert-macro", SettingKind::Names, 0, 0, "", "NAME",
     "one more macro whose argument must hold (repeatable)",
     [](Settings &s, const Value &v) { s.engine.assertMacros = std::get<Strings>(v); }},
    {"seed", "--seed", SettingKind::Count, 0, kExact, "", "N",
     "seed of everything random (default 1)",
     [](Settings &s, const Value &v) { s.engine.seed = number<uint64_t>(v); }},
    {"memory", "--memory", SettingKind::Count, 16, 1 << 20, "", "MB",
     "memory of an analysis (default 1024); beyond it a verdict is unknown",
     [](Settings &s, const Value &v) { s.engine.memoryMegabytes = number<uint64_t>(v); }},
    {"compilerFlags", "", SettingKind::Names, 0, 0, "", "",
     "flags for files that no compile_commands.json names",
     [](Settings &s, const Value &v) { s.compilerFlags = std::get<Strings>(v); }},
    {"exclude", "", SettingKind::Names, 0, 0, "", "",
     "globs of files and folders that are analysed only when they are named",
     [](Settings &s, const Value &v) {
       s.exclude = std::get<Strings>(v);
       s.excludeBase = s.folder;
     }},
    {"cache", "--cache", SettingKind::Text, 0, 0, "", "DIR|off",
     "folder where results are kept for the next time (default ~/.cache/salve), or off, which "
     "also tries again what ran out of time",
     [](Settings &s, const Value &v) { s.cache = cacheFolder(s, std::get<std::string>(v)); }},
    {"compileCommands", "", SettingKind::Text, 0, 0, "", "",
     "folder of compile_commands.json",
     [](Settings &s, const Value &v) { s.compileCommands = std::get<std::string>(v); }},
};
// clang-format on

Strings splitAtCommas(std::string_view text) {
  Strings words;
  while (true) {
    size_t comma = text.find(',');
    words.emplace_back(text.substr(0, comma));
    if (comma == std::string_view::npos)
      return words;
    text.remove_prefix(comma + 1);
  }
}

std::string shown(const Value &value) {
  if (auto *flag = std::get_if<bool>(&value))
    return *flag ? "true" : "false";
  if (auto *number = std::get_if<double>(&value))
    return fmt::format("{}", *number);
  if (auto *text = std::get_if<std::string>(&value))
    return "'" + *text + "'";
  return "a list";
}

std::optional<std::string> expected(const std::string &what, const Value &got) {
  return fmt::format("expected {}, got {}", what, shown(got));
}

std::optional<std::string> checkCount(const Setting &setting, const Value &value) {
  auto *count = std::get_if<double>(&value);
  if (count && *count == std::floor(*count) && *count >= static_cast<double>(setting.least) &&
      *count <= static_cast<double>(setting.most))
    return std::nullopt;
  std::string what = fmt::format("a whole number from {} to {}", setting.least, setting.most);
  if (setting.kind == SettingKind::Bound)
    what += " or 'auto'";
  return expected(what, value);
}

bool isOneOf(const Strings &words, const std::string &word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

std::optional<std::string> checkWords(const Setting &setting, const Value &value) {
  auto *list = std::get_if<Strings>(&value);
  const Strings known = splitAtCommas(setting.words);
  std::string among = fmt::format("a list out of {}", fmt::join(known, ","));
  if (!list || list->empty())
    return expected(among, value);
  for (const std::string &word : *list)
    if (!isOneOf(known, word))
      return expected(among, word);
  if (isOneOf(*list, "none") && list->size() > 1)
    return "'none' cannot be combined with other words";
  return std::nullopt;
}

std::optional<std::string> checkWord(const Setting &setting, const Value &value) {
  const auto *word = std::get_if<std::string>(&value);
  const Strings known = splitAtCommas(setting.words);
  return word && isOneOf(known, *word)
             ? std::nullopt
             : expected(fmt::format("one of {}", fmt::join(known, ",")), value);
}

std::optional<std::string> check(const Setting &setting, const Value &value) {
  using enum SettingKind;
  switch (setting.kind) {
  case Switch:
    return std::holds_alternative<bool>(value) ? std::nullopt : expected("true or false", value);
  case Bound:
  case Count: return checkCount(setting, value);
  case Seconds: {
    auto *seconds = std::get_if<double>(&value);
    return seconds && *seconds > 0 && std::isfinite(*seconds)
               ? std::nullopt
               : expected("a positive number of seconds", value);
  }
  case Names:
    return std::holds_alternative<Strings>(value) ? std::nullopt
                                                  : expected("a list of strings", value);
  case Words: return checkWords(setting, value);
  case Word: return checkWord(setting, value);
  case Text:
    return std::holds_alternative<std::string>(value) ? std::nullopt : expected("a string", value);
  }
  return std::nullopt;
}

bool isAuto(const Setting &setting, const Value &value) {
  auto *text = std::get_if<std::string>(&value);
  return setting.kind == SettingKind::Bound && text && *text == "auto";
}

} // namespace

std::string defaultCache() {
  const char *cache = std::getenv("XDG_CACHE_HOME");
  if (cache && *cache == '/')
    return std::string(cache) + "/salve";
  const char *home = std::getenv("HOME");
  return home && *home == '/' ? std::string(home) + "/.cache/salve" : "";
}

Settings::Settings() { engine.annotations = shippedAnnotations(); }

const std::vector<Setting> &settingTable() { return kSettings; }

const Setting *findSetting(std::string_view key) {
  for (const Setting &setting : kSettings)
    if (key == setting.key)
      return &setting;
  return nullptr;
}

std::optional<std::string> assign(Settings &settings, const Setting &setting, const Value &value) {
  if (isAuto(setting, value)) {
    setting.set(settings, Value(0.0));
    return std::nullopt;
  }
  std::optional<std::string> error = check(setting, value);
  if (!error)
    setting.set(settings, value);
  return error;
}

Value valueFromText(const Setting &setting, const std::string &text) {
  using enum SettingKind;
  switch (setting.kind) {
  case Switch:
    if (text == "true" || text == "false")
      return text == "true";
    return text;
  case Bound:
  case Count:
  case Seconds: {
    double value = 0;
    auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc() && end == text.data() + text.size())
      return value;
    return text;
  }
  case Words: return splitAtCommas(text);
  case Names:
  case Word:
  case Text: return text;
  }
  return text;
}

} // namespace salve::server
