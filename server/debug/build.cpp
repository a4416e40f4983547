#include "server/debug/build.h"

#include "server/project/processes.h"

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
  add(command, {"-rdynamic", request.path});
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
  const fs::path source =
      fs::path(folder) / ("patch" + std::to_string(number)) / fs::path(request.path).filename();
  std::error_code ignored;
  fs::create_directory(source.parent_path(), ignored);
  std::ofstream(source) << text;
  std::vector<std::string> command = commandFor(request, folder);
  add(command, request.flags);
  add(command, kFlags);
  // Debugged as the user's file, which has the same lines: its breakpoints are in both.
  const std::string home = fs::path(request.path).parent_path().string();
  add(command, {"-iquote", home, "-fdebug-prefix-map=" + source.parent_path().string() + "=" + home,
                "-shared", "-fPIC", source.string()});
  return compiled(command, source.string() + ".so");
}

} // namespace salve::server
