#include "server/project/config.h"

#include "engine/ir/program.h"

#include <gtest/gtest.h>

#include <bit>
#include <fstream>
#include <set>

using namespace salve::server;

namespace {

TEST(Settings, EveryRowHasAKeyOfItsOwn) {
  std::set<std::string> keys, flags;
  for (const Setting &setting : settingTable()) {
    EXPECT_TRUE(keys.insert(setting.key).second) << setting.key;
    EXPECT_TRUE(!*setting.flag || flags.insert(setting.flag).second) << setting.flag;
    EXPECT_EQ(findSetting(setting.key), &setting);
    EXPECT_GT(std::string(setting.help).size(), 5u);
  }
  EXPECT_EQ(findSetting("nothing"), nullptr);
}

struct TextCase {
  const char *key;
  const char *text;
  const char *error; ///< empty: accepted
};

#define METHODS "mutation,template,path,trace,heap"
#define CHECKS                                                                                     \
  "bounds,null-dereference,dangling-dereference,double-free,invalid-free,division-by-zero,shift,"  \
  "uninitialised,string,format,pointer-comparison,unsequenced,conversion,invalid-call,invalid-"    \
  "jump,endless-loop,leak,"                                                                        \
  "overflow,"                                                                                      \
  "default,all,none"

const TextCase kTexts[] = {
    {"unwind", "8", ""},
    {"unwind", "auto", ""},
    {"unwind", "0", "expected a whole number from 1 to 4096 or 'auto', got 0"},
    {"unwind", "many", "expected a whole number from 1 to 4096 or 'auto', got 'many'"},
    {"timeout", "0.5", ""},
    {"timeout", "0", "expected a positive number of seconds, got 0"},
    {"timeout", "-1", "expected a positive number of seconds, got -1"},
    {"timeout", "nan", "expected a positive number of seconds, got nan"},
    {"timeout", "inf", "expected a positive number of seconds, got inf"},
    {"timeout", "3s", "expected a positive number of seconds, got '3s'"},
    {"repairs", "0", ""},
    {"repairs", "1.5", "expected a whole number from 0 to 4294967295, got 1.5"},
    {"maxChanges", "", "expected a whole number from 1 to 16, got ''"},
    {"mutationLevel", "4", "expected a whole number from 1 to 3, got 4"},
    {"seed", "12345678901", ""},
    {"repair", "true", ""},
    {"repair", "yes", "expected true or false, got 'yes'"},
    {"methods", "mutation", ""},
    {"checks", "bounds,shift", ""},
    {"checks", "none", ""},
    {"checks", "none,shift", "'none' cannot be combined with other words"},
    {"checks", "default,leak", ""},
    {"checks", "all", ""},
    {"checks", "leek", "expected a list out of " CHECKS ", got 'leek'"},
    {"checks", "", "expected a list out of " CHECKS ", got ''"},
    {"mallocMayFail", "true", ""},
    {"inputMayEnd", "true", ""},
    {"nodes", "0", "expected a whole number from 1 to 64, got 0"},
    {"stringLength", "0", ""},
    {"methods", "mutation,heap", ""},
    {"heuristics", "nasty,kept", ""},
    {"heuristics", "none", ""},
    {"heuristics", "luck",
     "expected a list out of nasty,simple,near,priors,kept,gradient,cores,hopping,all,none, got "
     "'luck'"},
    {"explore", "concolic", ""},
    {"explore", "path", "expected one of merged,paths,concolic, got 'path'"},
    {"goodRuns", "not-failing", ""},
    {"goodRuns", "", "expected one of ended,not-failing, got ''"},
    {"maxPaths", "0", "expected a whole number from 1 to 4294967295, got 0"},
    {"methods", "template,trace", ""},
    {"methods", "magic", "expected a list out of " METHODS ", got 'magic'"},
    {"methods", "mutation,", "expected a list out of " METHODS ", got ''"},
};

TEST(Settings, TextIsCheckedByItsRow) {
  for (const TextCase &c : kTexts) {
    Settings settings;
    const Setting &row = *findSetting(c.key);
    EXPECT_EQ(assign(settings, row, valueFromText(row, c.text)).value_or(""), c.error)
        << c.key << " " << c.text;
  }
}

TEST(Settings, ValuesArrive) {
  Settings s;
  const std::pair<const char *, Value> values[] = {
      {"unwind", 8.0},
      {"unwindLimit", 32.0},
      {"timeout", 1.5},
      {"repairs", 7.0},
      {"maxChanges", 3.0},
      {"mutationLevel", 2.0},
      {"diagnose", false},
      {"repair", false},
      {"seed", 9.0},
      {"memory", 512.0},
      {"compileCommands", std::string("out")},
      {"cache", std::string("/kept")},
      {"trust", std::vector<std::string>{"t"}},
      {"assertMacros", std::vector<std::string>{"CHECK"}},
      {"compilerFlags", std::vector<std::string>{"-I."}},
      {"exclude", std::vector<std::string>{"old"}},
      {"methods", std::vector<std::string>{"path"}},
      {"suspects", std::vector<std::string>{"guards", "steps"}},
      {"heuristics", std::vector<std::string>{"near"}},
      {"goodRuns", std::string("not-failing")},
      {"explore", std::string("paths")},
      {"maxPaths", 12.0},
      {"pathLength", 30.0},
      {"checks", std::vector<std::string>{"bounds"}},
      {"mallocMayFail", true},
      {"inputMayEnd", true},
      {"cyclicInputs", true},
      {"strict", true},
      {"headPreconditions", false},
      {"useContracts", true},
      {"nodes", 6.0},
      {"stringLength", 16.0}};
  EXPECT_EQ(std::size(values), settingTable().size()) << "every row is tested";
  for (const auto &[key, value] : values)
    EXPECT_EQ(assign(s, *findSetting(key), value), std::nullopt) << key;
  EXPECT_EQ(s.engine.unwind, 8u);
  EXPECT_EQ(s.engine.unwindLimit, 32u);
  EXPECT_EQ(s.engine.timeout, 1.5);
  EXPECT_EQ(s.engine.repairs, 7u);
  EXPECT_EQ(s.engine.maxChanges, 3u);
  EXPECT_EQ(s.engine.mutationLevel, 2u);
  EXPECT_FALSE(s.engine.diagnose);
  EXPECT_FALSE(s.engine.repair);
  EXPECT_EQ(s.engine.seed, 9u);
  EXPECT_EQ(s.engine.memoryMegabytes, 512u);
  EXPECT_EQ(s.compileCommands, "out");
  EXPECT_EQ(s.cache, "/kept");
  EXPECT_EQ(s.engine.trust, std::vector<std::string>{"t"});
  EXPECT_EQ(s.engine.assertMacros, std::vector<std::string>{"CHECK"});
  EXPECT_EQ(s.engine.methods, salve::change::Methods::bit(salve::change::Method::Path));
  EXPECT_EQ(s.engine.heuristics, salve::repair::Heuristics::bit(salve::repair::Heuristic::Near));
  EXPECT_EQ(s.engine.goodRuns, salve::engine::GoodRuns::NotFailing);
  EXPECT_EQ(s.engine.explore, salve::engine::Explore::Paths);
  EXPECT_EQ(s.engine.maxPaths, 12u);
  EXPECT_EQ(s.engine.pathLength, 30u);
  EXPECT_EQ(std::popcount(s.engine.suspects), 2);
  EXPECT_EQ(std::popcount(s.engine.unchecked), 17);
  EXPECT_EQ(s.engine.unchecked & salve::ir::bit(salve::ir::PropertyKind::Bounds), 0u);
  EXPECT_TRUE(s.engine.mallocMayFail);
  EXPECT_TRUE(s.engine.inputMayEnd);
  EXPECT_TRUE(s.engine.cyclicInputs);
  EXPECT_TRUE(s.engine.strict);
  EXPECT_FALSE(s.engine.headPreconditions);
  EXPECT_EQ(s.engine.nodes, 6u);
  EXPECT_EQ(s.engine.stringLength, 16u);
  EXPECT_EQ(s.compilerFlags, std::vector<std::string>{"-I."});
}

// P1: every kind of safety check can be switched on and off by its name in the report.
TEST(Settings, EveryCheckHasItsWord) {
  using namespace salve::ir;
  const Setting &row = *findSetting("checks");
  auto unchecked = [&](const char *words) {
    Settings settings;
    EXPECT_EQ(assign(settings, row, valueFromText(row, words)), std::nullopt) << words;
    return settings.engine.unchecked;
  };
  const CheckSet overflow = bit(PropertyKind::Overflow), leak = bit(PropertyKind::Leak);
  CheckSet safety = 0;
  for (const PropertyInfo &check : kPropertyTable)
    if (check.origin == PropertyOrigin::Safety)
      safety |= bit(check.kind);
  EXPECT_EQ(unchecked("none"), safety);
  EXPECT_EQ(unchecked("all"), 0u);
  EXPECT_EQ(unchecked("default"), overflow | leak);
  EXPECT_EQ(unchecked("default"), Settings().engine.unchecked);
  EXPECT_EQ(unchecked("default,leak"), overflow);
  auto ofOwn = [&](const char *words) {
    Settings settings;
    EXPECT_EQ(assign(settings, row, valueFromText(row, words)), std::nullopt) << words;
    return settings.engine.ofOwn & settings.engine.unchecked;
  };
  EXPECT_EQ(Settings().engine.ofOwn, overflow | leak);
  EXPECT_EQ(ofOwn("default"), overflow | leak);
  EXPECT_EQ(ofOwn("default,leak"), overflow);
  EXPECT_EQ(ofOwn("bounds"), 0u);
  for (const PropertyInfo &check : kPropertyTable)
    if (check.origin == PropertyOrigin::Safety) {
      EXPECT_EQ(unchecked(check.name), safety & ~bit(check.kind)) << check.name;
      EXPECT_NE(row.help.find(check.name), std::string::npos) << check.name;
    }
}

std::string fileText(const char *path) {
  std::ifstream in(std::string(SALVE_SOURCE_DIR "/") + path);
  return std::string(std::istreambuf_iterator<char>(in), {});
}

// What cannot read the table names all that is in it.
TEST(Settings, EveryKindIsInTheListsForPeople) {
  using namespace salve::ir;
  const std::string readme = fileText("README.md");
  const std::string schema = fileText("protocol/report.schema.json");
  const std::string editor = fileText("editors/vscode/package.json");
  for (const PropertyInfo &row : kPropertyTable) {
    const std::string name = row.name;
    EXPECT_NE(schema.find(" " + name), std::string::npos) << "report.schema.json: " << name;
    if (row.origin != PropertyOrigin::Safety)
      continue;
    EXPECT_NE(readme.find("`" + name + "`"), std::string::npos) << "README.md: " << name;
    EXPECT_NE(editor.find("\"" + name + "\","), std::string::npos) << "package.json: " << name;
  }
}

struct ConfigCase {
  const char *text;
  const char *problem; ///< "line:column: message" of the first; empty: none
  size_t assignments;
};

const ConfigCase kConfigs[] = {
    {"", "", 0},
    {"# nothing\n", "", 0},
    {"timeout: 5\nunwind: auto\nrepair: false\ntrust: [a, 'b*']\n", "", 4},
    {"timeout: 5\nmutationLevel: 9\nseed: 3\n",
     "2:16: 'mutationLevel': expected a whole number from 1 to 3, got 9", 2},
    {"timeout: '5'\n", "1:10: 'timeout': expected a positive number of seconds, got '5'", 0},
    {"trust: lib_*\n", "1:8: 'trust': expected a list of strings, got 'lib_*'", 0},
    {"repair: 1\nseed: 2\n", "1:9: 'repair': expected true or false, got '1'", 1},
    {"unwind: [1]\n", "1:9: 'unwind': expected a whole number from 1 to 4096 or 'auto', got a list",
     0},
    {"trust: [[a]]\nseed: 1\n",
     "1:8: 'trust': expected a value, got a list with something else in it", 1},
    {"seed:\n", "1:1: 'seed': expected a value, got nothing", 0},
    {"seed: {a: 1}\n", "1:7: 'seed': expected a value, got a mapping", 0},
    {"max-changes: 1\n", "1:1: unknown setting 'max-changes'; did you mean 'maxChanges'?", 0},
    {"- a\n", "1:1: expected 'setting: value' lines", 0},
    {"just text", "1:1: expected 'setting: value' lines", 0},
    {"[a, b]: 1\nseed: 1\n", "1:1: expected the name of a setting", 1},
    {"methods: [mutation]\n", "", 1},
    {"methods: [magic]\n", "1:10: 'methods': expected a list out of " METHODS ", got 'magic'", 0},
};

TEST(Config, ProblemsHavePlacesAndTheRestCounts) {
  for (const ConfigCase &c : kConfigs) {
    Config config = parseConfig(".salve.yaml", c.text);
    std::string problem;
    if (!config.problems.empty())
      problem = std::to_string(config.problems[0].line) + ":" +
                std::to_string(config.problems[0].column) + ": " + config.problems[0].message;
    EXPECT_EQ(problem, c.problem) << c.text;
    EXPECT_EQ(config.assignments.size(), c.assignments) << c.text;
  }
}

TEST(Config, BrokenYamlIsAProblemAtItsLine) {
  for (const char *text :
       {"a: [1\nb: 2\n", "a: b: c\n", "\t: 1\n", "'open\n", "a: &x *y\n", "\x01"}) {
    Config config = parseConfig(".salve.yaml", text);
    EXPECT_EQ(config.problems.size(), 1u) << text;
  }
}

} // namespace
