#include "server/debug/build.h"

#include "engine/support/tokens.h"
#include "server/debug/repairs.h"
#include "server/project/processes.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace salve::server {

namespace {

namespace fs = std::filesystem;

/// Behind the user's flags, so that they count.
const std::vector<std::string> kFlags{"-g3", "-O0", "-fno-inline", "-w", "-U_FORTIFY_SOURCE"};
/// What is never written shows. Not all compilers take it.
constexpr const char *kFill = "-ftrivial-auto-var-init=pattern";

/// Relative flags are meant in the directory of the command. The compiler's own temporary files are
/// in the folder, which is removed however the session ends.
std::vector<std::string> commandFor(const engine::Request &request, const std::string &folder) {
  return {"env", "-C", request.directory.empty() ? "." : request.directory, "TMPDIR=" + folder,
          "cc"};
}

void add(std::vector<std::string> &command, const std::vector<std::string> &more) {
  command.insert(command.end(), more.begin(), more.end());
}

/// `p->next == p->next`: a compiler may decide it, and leave out its line and a branch.
bool comparesItself(std::string_view condition) {
  constexpr std::string_view kParting[] = {"", "(", ")", "!", "&&", "||"};
  constexpr std::string_view kComparisons[] = {"==", "!=", "<", ">", "<=", ">="};
  const auto is = [](const auto &some, std::string_view word) {
    return std::ranges::find(some, word) != std::end(some);
  };
  const TokenText words(condition);
  std::vector<std::string_view> compared;
  for (size_t at = 0; at <= words.size(); ++at) {
    const auto middle = compared.begin() + static_cast<std::ptrdiff_t>(compared.size() / 2);
    if (!is(kParting, words[at]))
      compared.push_back(words[at]);
    else if (compared.size() > 2 && is(kComparisons, *middle) &&
             std::equal(compared.begin(), middle, middle + 1, compared.end()))
      return true;
    else
      compared.clear();
  }
  return false;
}

/// All conditions on whose lines one can stand.
std::string withConditions(const engine::Request &request, const std::string &text) {
  engine::Request with = request;
  with.text = text;
  std::vector<TextEdit> edits;
  for (const Outline::Function &function : outlineOf(with).functions)
    for (const Outline::Statement &statement : function.statements)
      if (const ByteRange range = statement.condition;
          comparesItself(std::string_view(text).substr(range.begin, range.size()))) {
        edits.push_back({{range.begin, range.begin}, "__extension__ *(volatile int *)&(int){("});
        edits.push_back({{range.end, range.end}, ") != 0}"});
      }
  return applyEdits(text, edits).value_or(text);
}

/// The text in a file of its own, with the flags for it: debugged as the user's file, which has the
/// same lines, so that breakpoints are in both.
std::vector<std::string> copied(const engine::Request &request, const std::string &text,
                                const std::string &folder) {
  const fs::path source = fs::path(folder) / fs::path(request.path).filename();
  std::error_code ignored;
  fs::create_directory(source.parent_path(), ignored);
  std::ofstream(source) << text;
  const std::string home = fs::path(request.path).parent_path().string();
  return {"-iquote", home, "-ffile-prefix-map=" + folder + "=" + home, source.string()};
}

Built compiled(std::vector<std::string> command, const std::string &output) {
  Built built;
  add(command, {"-o", output});
  std::vector<std::string> filling = command;
  filling.emplace_back(kFill);
  if (runProcess(filling).status == 0) {
    built.path = output;
    built.isFilled = true;
    return built;
  }
  const ProcessResult result = runProcess(command);
  if (result.status == 0)
    built.path = output;
  else
    built.error = result.err.empty() ? "the compiler does not end" : result.err;
  return built;
}

} // namespace

Built buildProgram(const engine::Request &request, const std::string &folder,
                   const std::string &test) {
  std::vector<std::string> command = commandFor(request, folder);
  add(command, request.flags);
  add(command, kFlags);
  const std::string text = withConditions(request, request.text);
  add(command, {"-rdynamic"});
  add(command, text == request.text ? std::vector{request.path}
                                    : copied(request, text, folder + "/program"));
  for (const engine::Unit &unit : request.units)
    if (unit.path.ends_with(".c"))
      command.push_back(unit.path);
  if (!test.empty()) {
    const std::string caller = folder + "/test.c";
    std::ofstream(caller) << "#undef main\nvoid " << test << "(void);\nint main(void) { " << test
                          << "(); return 0; }\n";
    add(command, {"-Dmain=salve_main", caller});
  }
  add(command, {"-lm"});
  return compiled(command, folder + "/" + fs::path(request.path).stem().string());
}

Built buildObject(const engine::Request &request, const std::string &text,
                  const std::string &folder, unsigned number) {
  std::vector<std::string> command = commandFor(request, folder);
  add(command, request.flags);
  add(command, kFlags);
  const std::string home = folder + "/patch" + std::to_string(number);
  add(command, {"-shared", "-fPIC"});
  add(command, copied(request, withConditions(request, text), home));
  return compiled(command, home + "/" + fs::path(request.path).filename().string() + ".so");
}

} // namespace salve::server
