#include "server/options.h"

#include "server/project/annotations.h"
#include "server/project/similar.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>

namespace salve::server {

namespace {

using Names = std::vector<std::string>;

/// What the user typed for each row of the table, before it is checked.
struct RawFlag {
  const Setting *setting = nullptr;
  std::string text;
  Names list;
  bool given = false;
};

bool isList(const Setting &setting) { return setting.kind == SettingKind::Names; }

CLI::Option *repeatable(CLI::Option *option) {
  return option->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->allow_extra_args(false);
}

void addSetting(CLI::App &app, RawFlag &raw) {
  const Setting &setting = *raw.setting;
  CLI::Option *option;
  if (setting.kind == SettingKind::Switch)
    option = app.add_flag(setting.flag, raw.given, setting.help);
  else if (isList(setting))
    option = repeatable(app.add_option(setting.flag, raw.list, setting.help));
  else
    option = app.add_option(setting.flag, raw.text, setting.help);
  option->type_name(setting.argument)->group("Analysis");
}

std::optional<std::pair<uint32_t, uint32_t>> parseLines(const std::string &text) {
  uint32_t first = 0, last = 0;
  const char *end = text.data() + text.size();
  auto [dash, error] = std::from_chars(text.data(), end, first);
  if (error != std::errc() || first == 0)
    return std::nullopt;
  if (dash == end)
    return std::pair(first, first);
  auto [rest, secondError] = std::from_chars(dash + 1, end, last);
  if (*dash != '-' || secondError != std::errc() || rest != end || last < first)
    return std::nullopt;
  return std::pair(first, last);
}

/// "1,2": two different ones from 1 on; without them the first two.
std::optional<std::pair<uint32_t, uint32_t>> parseNumbers(const std::string &text) {
  if (text.empty())
    return std::pair(1U, 2U);
  uint32_t first = 0, second = 0;
  const char *end = text.data() + text.size();
  auto [comma, error] = std::from_chars(text.data(), end, first);
  if (error != std::errc() || comma == end || *comma != ',')
    return std::nullopt;
  auto [rest, secondError] = std::from_chars(comma + 1, end, second);
  if (secondError != std::errc() || rest != end || first == 0 || second == 0 || first == second)
    return std::nullopt;
  return std::pair(first, second);
}

Answer usageError(const std::string &verb, const std::string &message) {
  std::string command = verb.empty() ? "salve" : "salve " + verb;
  return {fmt::format("salve: {}\nTry '{} --help'.\n", message, command), 2};
}

/// The values of `check` that need a look of their own.
struct CheckParser {
  CheckOptions options;
  std::vector<RawFlag> settings;
  std::string lines;
  bool showRules = false;
  std::string fix; ///< how: "true" or "tests"
  std::string compare = "exact";
  std::string repairs; ///< to compare

  void declare(CLI::App &app);
  std::optional<std::string> finish(const CLI::App &app);

private:
  void declareSpecifications(CLI::App &app);
  std::optional<std::string> takeSettings(const CLI::App &app);
};

/// What says from outside what is wanted.
void CheckParser::declareSpecifications(CLI::App &app) {
  app.add_option(
         "--tests", options.tests,
         "judge main by what it prints: pairs NAME.in (its input; NAME.args: arguments, one "
         "a line) and NAME.out (all of its output; a newline at the end does not count)")
      ->type_name("DIR")
      ->group("Analysis");
  app.add_option("--reference", options.reference,
                 "a correct program: this one is to print the same, in the tests (whose NAME.out "
                 "may be missing) or on inputs that are made up; where not both have a main, each "
                 "function is to do what its namesake there does")
      ->type_name("FILE")
      ->group("Analysis");
  app.add_option("--program", options.program,
                 "a file whose main calls what is in this one: it is run, too, and what fails in "
                 "this file then is told, and repaired, here")
      ->type_name("FILE")
      ->group("Analysis");
  app.add_option("--tests-compare", compare,
                 "how output is compared: exact (default), or by tokens: white space between them "
                 "only parts them")
      ->type_name("exact|tokens")
      ->check(CLI::IsMember({"exact", "tokens"}).description(""))
      ->group("Analysis");
}

void CheckParser::declare(CLI::App &app) {
  const std::map<std::string, Format> formats{{"text", Format::Text}, {"json", Format::Json}};
  const std::map<std::string, Color> colors{
      {"auto", Color::Auto}, {"always", Color::Always}, {"never", Color::Never}};
  app.add_option("PATH", options.paths,
                 "C files, or folders whose *.c files are meant; none: those that -p lists")
      ->type_name("");
  app.add_option("-p", options.compileCommands, "folder of a compile_commands.json")
      ->type_name("DIR");
  repeatable(app.add_option("--function", options.functions, "only this function (repeatable)"))
      ->type_name("NAME")
      ->group("Analysis");
  app.add_option("--lines", lines, "only functions that overlap lines A to B of the one file")
      ->type_name("A-B")
      ->group("Analysis");
  settings.clear();
  for (const Setting &setting : settingTable())
    if (*setting.flag)
      settings.push_back({&setting, "", {}, false});
  for (RawFlag &raw : settings)
    addSetting(app, raw);
  app.add_option("--jobs,-j", options.jobs, "analyse N functions at a time (default 1)")
      ->type_name("N")
      ->check(CLI::Range(1, 256).description(""));
  declareSpecifications(app);
  app.add_option("--changed-since", options.changedSince,
                 "only functions that differ from this revision of git, or read what does")
      ->type_name("REV")
      ->group("Analysis");
  app.add_option("--total-timeout", options.totalTimeout,
                 "time for everything; what is not decided then is unknown")
      ->type_name("SECONDS")
      ->check([](const std::string &text) {
        const Setting &seconds = *findSetting("timeout");
        Settings scratch;
        return assign(scratch, seconds, valueFromText(seconds, text)).value_or("");
      })
      ->group("Analysis");
  app.add_option("--config", options.config, "read this file instead of the nearest .salve.yaml")
      ->type_name("FILE");
  app.add_option("--format", options.format, "text (default) or json")
      ->type_name("text|json")
      ->transform(CLI::CheckedTransformer(formats).description(""))
      ->group("Output");
  app.add_option("--baseline", options.baseline,
                 "report (--format json) whose failures do not fail again")
      ->type_name("FILE")
      ->group("Output");
  app.add_flag("--diff", options.diff, "show the best repair of each failure as a unified diff")
      ->group("Output");
  app.add_flag("--fix", fix,
               "write the best proved or bounded repair of each failure to the file; --fix=tests: "
               "also one that passes all tests")
      ->group("Output");
  app.add_option("--compare", repairs,
                 "say what tells repairs I and J of a failure apart (by their numbers; without "
                 "numbers: 1,2)")
      ->type_name("I,J")
      ->expected(0, 1)
      ->group("Output");
  app.add_option("--color", options.color, "colors: auto (default), always or never")
      ->type_name("WHEN")
      ->transform(CLI::CheckedTransformer(colors).description(""))
      ->group("Output");
  app.add_flag("--stats", options.stats,
               "say where the time of each analysis went, and what decided its checks")
      ->group("Output");
  app.add_flag("--quiet,-q", options.quiet, "only failures and errors")->group("Output");
  app.add_flag("--show-rules", showRules, "only print the catalogue of repairs")->group("Output");
  app.footer("Everything after -- goes to the compiler, as in: salve check a.c -- -DN=4 -Iinclude\n"
             "Exit status: 0 nothing fails, 1 something fails, 2 usage or unreadable input,\n"
             "3 nothing fails but some function could not be decided, 4 internal error.");
}

std::optional<std::string> CheckParser::takeSettings(const CLI::App &app) {
  Settings scratch;
  for (const RawFlag &raw : settings) {
    if (app.count(raw.setting->flag) == 0)
      continue;
    bool on = std::string_view(raw.setting->flag).substr(0, 5) != "--no-";
    Value value = raw.setting->kind == SettingKind::Switch ? Value(on)
                  : isList(*raw.setting)                   ? Value(raw.list)
                                                           : valueFromText(*raw.setting, raw.text);
    if (auto error = assign(scratch, *raw.setting, value))
      return fmt::format("{}: {}", raw.setting->flag, *error);
    options.flags.push_back({raw.setting, std::move(value)});
  }
  return std::nullopt;
}

std::optional<std::string> CheckParser::finish(const CLI::App &app) {
  if (auto error = takeSettings(app))
    return error;
  if (!lines.empty() && !(options.lines = parseLines(lines)))
    return fmt::format("--lines: expected A-B with 1 <= A <= B, got '{}'", lines);
  if (!fix.empty() && fix != "true" && fix != "tests")
    return fmt::format("--fix: expected nothing or 'tests', got '{}'", fix);
  options.fix = !fix.empty();
  options.fixByTests = fix == "tests";
  if (app.count("--compare") > 0 && !(options.compareRepairs = parseNumbers(repairs)))
    return fmt::format("--compare: expected two numbers of repairs as in 1,2, got '{}'", repairs);
  // Those that tests allow and that are not shown, too.
  if (options.compareRepairs && !options.tests.empty() && app.count("--repairs") == 0) {
    auto &all = options.flags.emplace_back();
    all.setting = findSetting("repairs");
    all.value = engine::Options().repairs + 1.0;
  }
  if (options.compareRepairs && options.fix)
    return "--compare is not for --fix: what is compared is not written yet";
  options.compare = compare == "tokens" ? Compare::Tokens : Compare::Exact;
  if (options.diff && options.format == Format::Json)
    return "--diff is for --format text; the JSON report holds the edits of every repair";
  if (options.paths.empty() && options.compileCommands.empty())
    return "check: expected a C file, a folder, or -p with a folder of compile_commands.json";
  return std::nullopt;
}

void declareServe(CLI::App &app, ServeOptions &options) {
  app.add_flag("--stdio")->description("speak on standard input and output (default)");
  app.add_option("--listen", options.listen, "wait for one client there instead")
      ->type_name("127.0.0.1:PORT");
  app.add_option("--log", options.log, "write a log")->type_name("FILE");
  app.add_option("--input-mirror", options.inputMirror, "copy all that the client sends")
      ->type_name("FILE");
}

void declareDebug(CLI::App &app, DebugOptions &options) {
  CLI::Option *target =
      app.add_option("FILE|PROGRAM", options.target, "a C file, which is compiled, or a program")
          ->type_name("");
  CLI::Option *process = app.add_option("--pid", options.process, "a process that runs already")
                             ->type_name("N")
                             ->check(CLI::Range(1, 1 << 22).description(""));
  app.add_flag("--dap", options.isAdapter,
               "be a debug adapter: the Debug Adapter Protocol on standard input and output")
      ->excludes(target)
      ->excludes(process);
  app.add_option("-p", options.compileCommands, "folder of a compile_commands.json")
      ->type_name("DIR");
  app.add_option("--input", options.input, "what the program reads (default: nothing)")
      ->type_name("FILE");
  app.add_option("--nodes", options.nodes, "look at so many nodes of the heap (default 100)")
      ->type_name("N")
      ->check(CLI::Range(1, 100000).description(""));
  app.footer("Everything after -- goes to the program. Commands are read from standard input;\n"
             "'help' lists them. Nothing runs before 'start'; Ctrl-C interrupts the program.");
}

std::string chosenVerb(const CLI::App &app) {
  auto chosen = app.get_subcommands();
  return chosen.empty() ? "" : chosen.front()->get_name();
}

/// Of the first argument that looks like an option and is none of the verb's.
std::string meantInstead(const CLI::App &app, const Names &arguments) {
  const auto chosen = app.get_subcommands();
  const CLI::App &verb = chosen.empty() ? app : *chosen.front();
  Names known;
  for (const CLI::Option *option : verb.get_options())
    for (const std::string &name : option->get_lnames())
      known.push_back("--" + name);
  for (const std::string &argument : arguments) {
    const std::string name = argument.substr(0, argument.find('='));
    if (name == "--")
      break;
    if (name.starts_with("--") && std::find(known.begin(), known.end(), name) == known.end())
      return didYouMean(name, known);
  }
  return "";
}

/// Name, before ⇒ after, level, cost and what it helps, a rule a line.
std::string catalogue() {
  std::string result;
  for (const engine::RuleInfo &rule : engine::rules())
    result += fmt::format("{}: {} ⇒ {} (level {}, cost {}; {})\n", rule.name, rule.before,
                          rule.after, rule.level, rule.cost, rule.helps);
  for (const engine::Annotation &rule : shippedAnnotations())
    result +=
        fmt::format("{}: {} ⇒ {} (annotation, cost {}; {})\n", rule.name, rule.before, rule.after,
                    rule.weight, rule.reason.empty() ? "any failure" : rule.reason);
  return result;
}

} // namespace

std::string versionLine() {
  return fmt::format("salve {} ({})", SALVE_VERSION, engine::libraryVersions());
}

Command parseCommandLine(const std::vector<std::string> &arguments) {
  CLI::App app("Verifies C functions, says what could be wrong and repairs with proof.", "salve");
  app.set_help_flag("--help,-h", "print this help");
  app.set_version_flag("--version", versionLine, "print version and linked libraries");
  app.require_subcommand(0, 1);
  CheckParser check;
  ServeOptions serve;
  AgentOptions agent;
  DebugOptions debug;
  WorkerOptions worker;
  CLI::App *checkApp = app.add_subcommand("check", "verify, diagnose and repair C files");
  CLI::App *serveApp = app.add_subcommand("serve", "language server for editors");
  CLI::App *agentApp =
      app.add_subcommand("mcp", "server for agents: the Model Context Protocol on stdio");
  agentApp->add_option("--log", agent.log, "write a log")->type_name("FILE");
  CLI::App *debugApp = app.add_subcommand("debug", "heap session with a program, under gdb");
  declareDebug(*debugApp, debug);
  CLI::App *workerApp =
      app.add_subcommand("worker", "one job after another over stdio; started by the others");
  check.declare(*checkApp);
  declareServe(*serveApp, serve);

  // CLI11 would take what follows -- as more PATHs.
  auto dashes = std::find(arguments.begin(), arguments.end(), "--");
  Names own(arguments.begin(), dashes);
  if (dashes != arguments.end())
    check.options.compilerFlags.assign(dashes + 1, arguments.end());
  std::reverse(own.begin(), own.end()); // as CLI11 wants a vector
  try {
    app.parse(own);
  } catch (const CLI::CallForHelp &) {
    CLI::App *chosen = app.get_subcommands().empty() ? &app : app.get_subcommands().front();
    return Answer{chosen == &app ? app.help() : chosen->help("salve"), 0};
  } catch (const CLI::CallForVersion &) {
    return Answer{versionLine() + "\n", 0};
  } catch (const CLI::ParseError &error) {
    return usageError(chosenVerb(app), error.what() + meantInstead(app, arguments));
  }
  if (check.showRules)
    return Answer{catalogue(), 0};
  if (checkApp->parsed()) {
    if (auto error = check.finish(*checkApp))
      return usageError("check", *error);
    return check.options;
  }
  if (debugApp->parsed()) {
    if (dashes != arguments.end())
      debug.arguments.assign(dashes + 1, arguments.end());
    if (debug.target.empty() && debug.process == 0 && !debug.isAdapter)
      return usageError("debug", "expected FILE|PROGRAM, --pid or --dap");
    return debug;
  }
  if (dashes != arguments.end())
    return usageError(chosenVerb(app), "'--' is for check and debug only");
  if (serveApp->parsed())
    return serve;
  if (agentApp->parsed())
    return agent;
  if (workerApp->parsed())
    return worker;
  return usageError("", "expected a verb: check, serve, mcp, debug or worker");
}

} // namespace salve::server
