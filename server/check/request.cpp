#include "server/check/request.h"

#include "server/project/files.h"
#include "server/project/project_folders.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace salve::server {

namespace fs = std::filesystem;

namespace {

fs::path databaseIn(const std::string &given) {
  std::error_code error;
  return fs::is_directory(given, error) ? fs::path(given) / "compile_commands.json"
                                        : fs::path(given);
}

/// UTF-16, by its mark or by the bytes of ASCII characters, of which every other one is 0.
bool isWide(std::string_view text) {
  if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff"))
    return true;
  const std::string_view head = text.substr(0, 64);
  const auto zeros = static_cast<size_t>(std::count(head.begin(), head.end(), '\0'));
  return head.size() > 3 && 2 * zeros >= head.size() - 1 && 3 * zeros < 2 * head.size();
}

/// 1-based lines, inclusive, as bytes with their line ends.
ByteRange bytesOfLines(const protocol::LineIndex &lines, std::pair<uint32_t, uint32_t> range) {
  return {static_cast<uint32_t>(lines.lineBegin(range.first - 1)),
          static_cast<uint32_t>(lines.lineBegin(range.second))};
}

} // namespace

RequestMaker::RequestMaker(const CheckOptions &options) : options_(options) {
  if (!options.config.empty() && !readFile(options.config).text)
    fatal_ = fmt::format("--config {}: {}", options.config, readFile(options.config).error);
  if (fatal_.empty() && !options.compileCommands.empty()) {
    fs::path file = databaseIn(options.compileCommands);
    CompileCommands::Loaded loaded = CompileCommands::load(file);
    if (!loaded.error.empty())
      fatal_ = fmt::format("-p {}: {}: {}", options.compileCommands, file.string(), loaded.error);
    for (const std::string &warning : loaded.warnings)
      warnings_.push_back(fmt::format("{}: warning: {}", file.string(), warning));
    commands_[file] = std::move(loaded.commands);
  }
}

std::vector<std::string> RequestMaker::takeWarnings() { return std::exchange(warnings_, {}); }

const Config &RequestMaker::config(const fs::path &path) {
  auto [entry, isNew] = configs_.try_emplace(path);
  if (!isNew)
    return entry->second;
  ReadResult read = readFile(path);
  if (read.text)
    entry->second = parseConfig(path, *read.text);
  else
    warnings_.push_back(fmt::format("{}: warning: {}; ignored", path.string(), read.error));
  for (const ConfigProblem &problem : entry->second.problems)
    warnings_.push_back(fmt::format("{}:{}:{}: warning: {}; ignored", path.string(), problem.line,
                                    problem.column, problem.message));
  return entry->second;
}

Settings RequestMaker::settingsFor(const std::string &path) {
  Settings settings;
  std::vector<fs::path> files;
  if (options_.config.empty())
    files = configFilesFor(path);
  else
    files.push_back(options_.config);
  for (auto file = files.rbegin(); file != files.rend(); ++file)
    apply(settings, config(*file));
  for (const Assignment &flag : options_.flags)
    assign(settings, *flag.setting, flag.value);
  return settings;
}

const CompileCommands *RequestMaker::commandsIn(const fs::path &file) {
  auto [entry, isNew] = commands_.try_emplace(file);
  if (isNew) {
    CompileCommands::Loaded loaded = CompileCommands::load(file);
    if (!loaded.error.empty())
      warnings_.push_back(fmt::format("{}: warning: {}; ignored", file.string(), loaded.error));
    for (const std::string &warning : loaded.warnings)
      warnings_.push_back(fmt::format("{}: warning: {}", file.string(), warning));
    entry->second = std::move(loaded.commands);
  }
  return &entry->second;
}

const CompileCommands *RequestMaker::commandsFor(const std::string &path,
                                                 const Settings &settings) {
  if (!options_.compileCommands.empty())
    return commandsIn(databaseIn(options_.compileCommands));
  if (!settings.compileCommands.empty())
    return commandsIn(databaseIn(settings.compileCommands));
  auto found = findCompileCommands(path);
  return found ? commandsIn(*found) : nullptr;
}

std::vector<std::string> RequestMaker::listed(size_t &left) {
  std::vector<std::string> files;
  const std::string here = fs::current_path().string() + "/";
  for (const auto &[path, command] : commandsIn(databaseIn(options_.compileCommands))->all())
    if (fs::path(path).extension() != ".c")
      ++left;
    else
      files.push_back(path.starts_with(here) ? path.substr(here.size()) : path);
  return files;
}

bool RequestMaker::addProgram(engine::Request &request, const CompileCommands *commands,
                              std::string &error) {
  ReadResult read = readFile(options_.program);
  if (!read.text) {
    error = fmt::format("--program {}: {}", options_.program, read.error);
    return false;
  }
  request.program = normalPath(options_.program).string();
  engine::Unit unit{request.program, *read.text, request.flags, request.directory,
                    mentionsOf(*read.text).defines};
  std::vector<engine::Unit> more;
  if (const CompileCommand *own = commands ? commands->find(request.program) : nullptr) {
    unit.flags = own->flags;
    unit.directory = own->directory;
    more = units_.unitsFor(request.program, unit.text, *commands);
  } else {
    engine::Request program{unit.path, unit.text, unit.flags, unit.directory, {}};
    program.folders = projectFolders(request.program, commands);
    includeFolders_.addTo(program);
    more = units_.besides(program, unit.flags, includeFolders_);
    unit.flags = program.flags;
  }
  more.push_back(std::move(unit));
  for (engine::Unit &other : more)
    if (other.path != request.path &&
        std::none_of(request.units.begin(), request.units.end(),
                     [&](const engine::Unit &known) { return known.path == other.path; }))
      request.units.push_back(std::move(other));
  return true;
}

std::optional<FileJob> RequestMaker::make(const std::string &path, std::string &error) {
  ReadResult read = readFile(path);
  if (!read.text) {
    error = read.error;
    return std::nullopt;
  }
  if (isWide(*read.text)) {
    error = "this is UTF-16, and only UTF-8 is read; convert it with iconv";
    return std::nullopt;
  }
  Settings settings = settingsFor(path);
  FileJob job;
  engine::Request &request = job.request;
  request.path = normalPath(path).string();
  request.text = *read.text;
  request.directory = fs::current_path().string();
  request.flags = settings.compilerFlags;
  const CompileCommands *commands = commandsFor(path, settings);
  const CompileCommand *command = commands ? commands->find(path) : nullptr;
  if (command) {
    request.flags = command->flags;
    request.directory = command->directory;
    request.units = units_.unitsFor(path, request.text, *commands);
  }
  if (!options_.program.empty() && !addProgram(request, commands, error))
    return std::nullopt;
  request.folders = projectFolders(path, commands);
  job.includers = units_.sharedHeaders(path, commands);
  for (const auto &[header, others] : job.includers)
    request.shared.push_back(header);
  request.flags.insert(request.flags.end(), options_.compilerFlags.begin(),
                       options_.compilerFlags.end());
  if (!command) {
    const std::vector<std::string> flags = request.flags;
    includeFolders_.addTo(request);
    if (request.units.empty()) // --program has said which
      request.units = units_.besides(request, flags, includeFolders_);
  }
  request.options = settings.engine;
  request.options.functions = options_.functions;
  request.cache = settings.cache;
  request.takesTimed = true;
  job.sources = std::make_unique<Sources>(path, request.text, request.directory);
  if (options_.lines)
    request.options.lines = bytesOfLines(job.sources->main().lines, *options_.lines);
  job.result.path = path;
  job.result.text = request.text;
  return job;
}

} // namespace salve::server
