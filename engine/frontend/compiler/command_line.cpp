#include "engine/frontend/compiler/command_line.h"

#include "engine/frontend/compiler/file_system.h"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

#include <algorithm>

namespace salve::frontend {

namespace {

bool isResourceFolder(const std::string &path) {
  return llvm::sys::fs::exists(path + "/include/stddef.h");
}

/// Clang's own headers: of the build, or carried beside the executable.
std::string resourceFolder() {
  std::string own = SALVE_CLANG_RESOURCES;
  if (isResourceFolder(own))
    return own;
  std::string executable =
      llvm::sys::fs::getMainExecutable(nullptr, reinterpret_cast<void *>(&resourceFolder));
  std::string name = llvm::sys::path::filename(own).str();
  llvm::StringRef folder = llvm::sys::path::parent_path(executable);
  for (const char *above : {"/../lib/clang/", "/lib/clang/"})
    if (std::string path = folder.str() + above + name; isResourceFolder(path))
      return path;
  return own;
}

/// Flags that do not speak of the meaning of the text: they print, write files, load
/// code, stop, turn warnings into errors or undo flags of ours.
enum class FlagUse { Drop, DropWithNext, DropPrefix, RefusePrefix };
struct FlagRule {
  llvm::StringRef name;
  FlagUse use;
};
constexpr FlagRule kFlagRules[] = {
    {"-c", FlagUse::Drop},
    {"-S", FlagUse::Drop},
    {"-E", FlagUse::Drop},
    {"-M", FlagUse::Drop},
    {"-MM", FlagUse::Drop},
    {"-MD", FlagUse::Drop},
    {"-MMD", FlagUse::Drop},
    {"-MP", FlagUse::Drop},
    {"-MG", FlagUse::Drop},
    {"-v", FlagUse::Drop},
    {"-H", FlagUse::Drop},
    {"--", FlagUse::Drop},
    {"-###", FlagUse::Drop},
    {"-pipe", FlagUse::Drop},
    {"-time", FlagUse::Drop},
    {"-emit-llvm", FlagUse::Drop},
    {"-emit-ast", FlagUse::Drop},
    {"-pedantic-errors", FlagUse::Drop},
    {"-Wfatal-errors", FlagUse::Drop},
    {"-fcaret-diagnostics", FlagUse::Drop},
    {"-x", FlagUse::DropWithNext},
    {"-o", FlagUse::DropWithNext},
    {"-MF", FlagUse::DropWithNext},
    {"-MT", FlagUse::DropWithNext},
    {"-MQ", FlagUse::DropWithNext},
    {"-MJ", FlagUse::DropWithNext},
    {"-mllvm", FlagUse::DropWithNext},
    {"-resource-dir", FlagUse::DropWithNext},
    {"-serialize-diagnostics", FlagUse::DropWithNext},
    {"--serialize-diagnostics", FlagUse::DropWithNext},
    {"-x", FlagUse::DropPrefix},
    {"-Wp,", FlagUse::DropPrefix},
    {"-Werror", FlagUse::DropPrefix},
    {"-fsanitize", FlagUse::DropPrefix},
    {"-resource-dir=", FlagUse::DropPrefix},
    {"-save-temps", FlagUse::DropPrefix},
    {"-ftime-", FlagUse::DropPrefix},
    {"-fproc-stat", FlagUse::DropPrefix},
    {"--analyze", FlagUse::DropPrefix},
    {"@", FlagUse::RefusePrefix},
    {"-help", FlagUse::RefusePrefix},
    {"--help", FlagUse::RefusePrefix},
    {"-version", FlagUse::RefusePrefix},
    {"--version", FlagUse::RefusePrefix},
    {"-print-", FlagUse::RefusePrefix},
    {"--print-", FlagUse::RefusePrefix},
    {"-dump", FlagUse::RefusePrefix},
    {"-Xclang", FlagUse::RefusePrefix},
    {"-fplugin", FlagUse::RefusePrefix},
    {"-load", FlagUse::RefusePrefix},
    {"-cc1", FlagUse::RefusePrefix},
    {"--config", FlagUse::RefusePrefix},
    {"--autocomplete", FlagUse::RefusePrefix},
    {"-fmodules", FlagUse::RefusePrefix},
    {"-include-pch", FlagUse::RefusePrefix},
    {"-gen-", FlagUse::RefusePrefix},
};

bool applies(const FlagRule &rule, llvm::StringRef flag) {
  bool isWhole = rule.use == FlagUse::Drop || rule.use == FlagUse::DropWithNext;
  return isWhole ? flag == rule.name : std::string_view(flag).starts_with(rule.name);
}

void addError(ir::Program &program, std::string message) {
  ir::SourceError error;
  error.message = std::move(message);
  program.errors.push_back(std::move(error));
}

std::vector<std::string> acceptedFlags(const std::vector<std::string> &flags,
                                       ir::Program &program) {
  std::vector<std::string> result;
  for (size_t i = 0; i < flags.size(); ++i) {
    const std::string &flag = flags[i];
    auto rule = std::find_if(std::begin(kFlagRules), std::end(kFlagRules),
                             [&](const FlagRule &r) { return applies(r, flag); });
    if (rule == std::end(kFlagRules)) {
      if (!flag.empty())
        result.push_back(flag);
    } else if (rule->use == FlagUse::DropWithNext) {
      ++i;
    } else if (rule->use == FlagUse::RefusePrefix) {
      addError(program, "compiler option '" + flag + "' is not accepted");
    }
  }
  return result;
}

/// Words in single quotes.
std::vector<std::string> quotedIn(const std::string &message) {
  std::vector<std::string> words;
  for (size_t at = message.find('\''); at != std::string::npos; at = message.find('\'', at + 1)) {
    const size_t end = message.find('\'', at + 1);
    if (end == std::string::npos)
      break;
    words.push_back(message.substr(at + 1, end - at - 1));
    at = end;
  }
  return words;
}

} // namespace

std::vector<std::string> commandLine(const LinkedUnit &unit, const Options &options,
                                     const std::string &path, ir::Program &program) {
  std::vector<std::string> line = {"clang", "-fsyntax-only", "-I", kHeaderFolder};
  for (const char *flag :
       {"-xc", "-Wno-error", "-Wno-error=implicit-int", "-Wno-error=implicit-function-declaration",
        "-Wno-error=int-conversion", "-Wno-error=return-type",
        "-Wno-error=incompatible-pointer-types", "-Wno-error=incompatible-function-pointer-types",
        "-Wno-error=return-mismatch", "-Wno-unknown-warning-option", "-ferror-limit=0",
        "-fno-caret-diagnostics", "-fno-color-diagnostics", "-fno-spell-checking",
        "-D__NO_CTYPE", // functions instead of macros that look into the C library's tables
        "-U_FORTIFY_SOURCE"})
    line.push_back(flag);
  if (unit.kind == UnitKind::Model)
    line.push_back("-fno-builtin");
  line.push_back("-resource-dir=" + resourceFolder());
  if (unit.kind != UnitKind::Model)
    line.insert(line.end(), {"-include", std::string(kHeaderFolder) + "/contracts.h"});
  if (!options.assertMacros.empty())
    line.insert(line.end(), {"-include", std::string(kHeaderFolder) + "/salve.h"});
  for (std::string &flag : acceptedFlags(unit.unit.flags, program))
    line.push_back(std::move(flag));
  if (std::find(line.begin(), line.end(), "-m32") != line.end()) // shared with 64 bits, as by GCC
    line.insert(line.end(), {"-idirafter", "/usr/include/x86_64-linux-gnu"});
  line.push_back(path);
  return line;
}

std::vector<std::string> withoutRefused(std::vector<std::string> flags, ir::Program &program,
                                        size_t firstError) {
  for (size_t i = firstError; i < program.errors.size(); ++i) {
    ir::SourceError &error = program.errors[i];
    auto begins = [&](llvm::StringRef how) { return error.message.starts_with(how); };
    if (error.severity != ir::SourceError::Severity::Error || error.range ||
        !(begins("unknown argument") || begins("unknown target CPU") || begins("unsupported ") ||
          begins("invalid ")))
      continue;
    const std::vector<std::string> named = quotedIn(error.message);
    auto isNamed = [&](const std::string &flag) {
      return std::find(named.begin(), named.end(), flag) != named.end() ||
             (named.size() == 2 && flag == named[1] + named[0]) || // "… 'x' to option '-mtune='"
             (named.size() == 1 && flag.starts_with("-m") &&       // "unknown target CPU 'x'"
              flag.substr(flag.find('=') + 1) == named[0]);
    };
    if (std::erase_if(flags, isNamed) == 0)
      continue;
    error.severity = ir::SourceError::Severity::Warning;
    error.message += "; ignored";
  }
  return flags;
}

} // namespace salve::frontend
