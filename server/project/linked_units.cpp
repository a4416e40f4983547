#include "server/project/linked_units.h"

#include "engine/support/file_local.h"
#include "engine/support/limits/server.h"
#include "server/project/files.h"

#include <algorithm>
#include <utility>

namespace salve::server {

namespace fs = std::filesystem;

namespace {

std::vector<fs::path> includeFolders(const CompileCommand *command) {
  std::vector<fs::path> folders;
  if (!command)
    return folders;
  const std::vector<std::string> &flags = command->flags;
  for (size_t i = 0; i < flags.size(); ++i)
    for (std::string_view option : {"-I", "-iquote", "-isystem", "-idirafter"}) {
      if (flags[i] == option && i + 1 < flags.size())
        folders.push_back(fs::path(command->directory) / flags[i + 1]);
      else if (flags[i].starts_with(option) && flags[i].size() > option.size())
        folders.push_back(fs::path(command->directory) / flags[i].substr(option.size()));
    }
  return folders;
}

/// By the names of what is defined; see ir::startsProgram.
bool startsProgram(const Mentions &mentions) {
  auto isStart = [](const std::string &name) { return name == "main" || name.starts_with("test"); };
  return std::ranges::any_of(mentions.defines, isStart) ||
         std::ranges::any_of(mentions.hidden, isStart);
}

void sortByPath(std::vector<engine::Unit> &units) {
  std::sort(units.begin(), units.end(),
            [](const engine::Unit &a, const engine::Unit &b) { return a.path < b.path; });
}

} // namespace

/// With the names that its static functions have for harnesses.
static Mentions mentionsIn(const fs::path &file, std::string_view text) {
  Mentions result = mentionsOf(text);
  for (const std::string &name : result.hidden)
    result.defines.push_back(fileLocalName(file.string(), name));
  return result;
}

LinkedUnits::Scanned &LinkedUnits::scan(const fs::path &file, const OpenTexts &open) {
  if (!open.empty())
    if (auto text = open.find(normalPath(file).string()); text != open.end()) {
      auto &[hash, scanned] = open_[text->first];
      size_t now = std::hash<std::string>()(*text->second);
      if (!scanned.readable || hash != now)
        scanned = {{}, 0, true, mentionsIn(file, *text->second), {}};
      hash = now;
      return scanned;
    }
  std::error_code error;
  fs::file_time_type time = fs::last_write_time(file, error);
  uintmax_t bytes = error ? 0 : fs::file_size(file, error);
  if (error || bytes > limits::files::kFileBytes || !fs::is_regular_file(file, error)) {
    scanned_.erase(file);
    return unreadable_ = {};
  }
  Scanned &known = scanned_[file];
  if (known.readable && known.time == time && known.bytes == bytes)
    return known;
  known = {};
  ReadResult read = readFile(file);
  if (read.text) {
    known = {time, bytes, true, mentionsIn(file, *read.text), {}};
  }
  return known;
}

/// The names in a text and in the project's headers that it includes.
void LinkedUnits::addNames(const Mentions &mentions, const fs::path &file,
                           const CompileCommand *command, const OpenTexts &open,
                           std::set<std::string> &names, std::set<fs::path> &seen) {
  names.insert(mentions.names.begin(), mentions.names.end());
  std::vector<fs::path> folders = includeFolders(command);
  std::vector<std::pair<Include, fs::path>> todo;
  for (const Include &include : mentions.includes)
    todo.emplace_back(include, file.parent_path());
  while (!todo.empty() && seen.size() < limits::files::kHeaders) {
    auto [include, from] = todo.back();
    todo.pop_back();
    std::vector<fs::path> candidates;
    if (include.isQuoted)
      candidates.push_back(from / include.name);
    for (const fs::path &folder : folders)
      candidates.push_back(folder / include.name);
    for (const fs::path &candidate : candidates) {
      std::error_code error;
      if (!fs::is_regular_file(candidate, error))
        continue;
      if (!seen.insert(normalPath(candidate)).second)
        break;
      const Scanned &header = scan(candidate, open);
      names.insert(header.mentions.names.begin(), header.mentions.names.end());
      for (const Include &inner : header.mentions.includes)
        todo.emplace_back(inner, candidate.parent_path());
      break;
    }
  }
}

const std::set<std::string> &LinkedUnits::headersOf(const fs::path &file,
                                                    const CompileCommands *commands,
                                                    const OpenTexts &open) {
  Scanned &known = scan(file, open);
  if (!known.headers) {
    std::set<std::string> names;
    std::set<fs::path> found;
    addNames(known.mentions, file, commands ? commands->find(file) : nullptr, open, names, found);
    known.headers.emplace();
    for (const fs::path &header : found)
      known.headers->insert(header.string());
  }
  return *known.headers;
}

std::map<std::string, std::set<std::string>>
LinkedUnits::sharedHeaders(const fs::path &path, const CompileCommands *commands,
                           const OpenTexts &open) {
  const fs::path file = normalPath(path);
  std::erase_if(open_, [&](const auto &known) { return !open.contains(known.first); });
  std::map<std::string, std::set<std::string>> shared;
  const std::set<std::string> own = headersOf(file, commands, open);
  if (own.empty())
    return shared;
  std::set<std::string> others;
  std::error_code error;
  if (commands && commands->find(file))
    for (const auto &[other, command] : commands->all())
      others.insert(other);
  else
    for (fs::directory_iterator entry(file.parent_path(), error), end; !error && entry != end;
         entry.increment(error))
      if (entry->path().extension() == ".c")
        others.insert(entry->path().string());
  others.erase(file.string());
  size_t looked = 0;
  for (const std::string &other : others) {
    if (looked++ == limits::files::kScanned)
      break;
    const std::set<std::string> &theirs = headersOf(other, commands, open);
    for (const std::string &header : own)
      if (theirs.contains(header))
        shared[header].insert(other);
  }
  return shared;
}

std::vector<engine::Unit> LinkedUnits::unitsFor(const fs::path &path, const std::string &text,
                                                const CompileCommands &commands,
                                                const OpenTexts &open) {
  const fs::path file = normalPath(path);
  const CompileCommand *own = commands.find(file);
  if (!own)
    return {};
  std::map<std::string, std::vector<std::string>> definedIn;
  size_t looked = 0;
  for (const auto &[other, command] : commands.all()) {
    if (other == file.string() || ++looked > limits::files::kScanned)
      continue;
    for (const std::string &name : scan(other, open).mentions.defines)
      definedIn[name].push_back(other);
  }
  std::set<std::string> names, chosen;
  std::set<fs::path> headers;
  addNames(mentionsOf(text), file, own, open, names, headers);
  std::vector<engine::Unit> units;
  size_t bytes = 0;
  for (bool grows = true; grows;) {
    grows = false;
    for (const std::string &name : std::set<std::string>(names)) {
      auto found = definedIn.find(name);
      if (found == definedIn.end())
        continue;
      for (const std::string &other : std::exchange(found->second, {})) {
        if (units.size() == limits::files::kUnits || !chosen.insert(other).second)
          continue;
        auto text = open.find(other);
        ReadResult read = text == open.end() ? readFile(other) : ReadResult{*text->second, ""};
        bytes += read.text ? read.text->size() : 0;
        if (!read.text || bytes > limits::files::kUnitBytes)
          continue;
        const CompileCommand &command = *commands.find(other);
        const Mentions &mentions = scan(other, open).mentions;
        units.push_back(
            {other, std::move(*read.text), command.flags, command.directory, mentions.defines});
        addNames(mentions, other, &command, open, names, headers);
        grows = true;
      }
    }
  }
  sortByPath(units);
  return units;
}

/// Whether the include is of one of these, as far as it does not name another file beside it.
static bool mayBeOneOf(const std::set<fs::path> &headers, const fs::path &included) {
  std::error_code error;
  return !fs::is_regular_file(included, error) || headers.contains(normalPath(included));
}

/// The `*.c` of the folders of the file and its headers, and of the whole project, if that is known
/// and not too large.
std::vector<fs::path> LinkedUnits::sourcesAround(const engine::Request &request,
                                                 const std::set<fs::path> &headers) {
  std::set<fs::path> folders{fs::path(request.path).parent_path()}, found;
  for (const fs::path &header : headers)
    folders.insert(header.parent_path());
  auto add = [&](const fs::path &path) {
    std::error_code error;
    if (path.extension() == ".c" && fs::is_regular_file(path, error))
      found.insert(normalPath(path));
  };
  std::error_code error;
  for (const fs::path &folder : folders)
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
      add(at->path());
  for (const std::string &root : request.folders)
    for (const fs::path &file : filesBelow(root))
      add(file);
  found.erase(request.path);
  return {found.begin(), found.end()};
}

/// And what macros of the headers make of the names: what tests call are those of their framework.
void LinkedUnits::addExpanded(std::set<std::string> &names, const std::set<fs::path> &headers,
                              const OpenTexts &open) {
  std::vector<std::string> todo(names.begin(), names.end());
  while (!todo.empty()) {
    const std::string name = std::move(todo.back());
    todo.pop_back();
    for (const fs::path &header : headers) {
      const Mentions &mentions = scan(header, open).mentions;
      if (const auto macro = mentions.macros.find(name); macro != mentions.macros.end())
        for (const std::string &part : macro->second)
          if (names.insert(part).second)
            todo.push_back(part);
    }
  }
}

LinkedUnits::Includers LinkedUnits::includersAmong(const std::set<fs::path> &headers,
                                                   const OpenTexts &open) {
  Includers result;
  for (const fs::path &header : headers)
    for (const Include &include : scan(header, open).mentions.includes)
      result[fs::path(include.name).filename().string()].insert(header.filename().string());
  return result;
}

/// The header and those that include it, by their names.
static std::set<std::string>
withIncluders(const std::string &header,
              const std::map<std::string, std::set<std::string>> &includers) {
  std::set<std::string> result{header};
  std::vector<std::string> todo{header};
  while (!todo.empty()) {
    const auto found = includers.find(todo.back());
    todo.pop_back();
    if (found != includers.end())
      for (const std::string &name : found->second)
        if (result.insert(name).second)
          todo.push_back(name);
  }
  return result;
}

/// Of these sources those that define what the unit uses of its headers.
std::set<fs::path> LinkedUnits::definitionsFor(const engine::Unit &unit,
                                               const std::vector<fs::path> &sources,
                                               const std::set<fs::path> &headers,
                                               const OpenTexts &open) {
  Mentions own = mentionsOf(unit.text);
  for (const fs::path &included : headers)
    if (included.extension() == ".c") { // a part of the text
      const std::set<std::string> &more = scan(included, open).mentions.names;
      own.names.insert(more.begin(), more.end());
    }
  addExpanded(own.names, headers, open);
  std::set<std::string> defined(own.defines.begin(), own.defines.end());
  defined.insert(own.hidden.begin(), own.hidden.end());
  const Includers includers = includersAmong(headers, open);
  std::map<std::string, std::set<std::string>> declaredIn; // names, by those of headers
  for (const fs::path &header : headers) {
    const Mentions &mentions = scan(header, open).mentions;
    defined.insert(mentions.defines.begin(), mentions.defines.end());
    defined.insert(mentions.hidden.begin(), mentions.hidden.end());
    for (const std::string &name : mentions.names)
      if (own.names.contains(name))
        declaredIn[name].merge(withIncluders(header.filename().string(), includers));
  }
  std::map<std::string, std::vector<fs::path>> definedIn;
  size_t looked = 0;
  for (const fs::path &source : sources) {
    if (headers.contains(source) || ++looked > limits::files::kScanned)
      continue;
    const Mentions &mentions = scan(source, open).mentions;
    if (source == unit.path || std::ranges::binary_search(mentions.defines, "main"))
      continue;
    for (const std::string &name : mentions.defines)
      if (const auto declared = declaredIn.find(name);
          declared != declaredIn.end() && !defined.contains(name) &&
          std::ranges::any_of(mentions.includes, [&](const Include &include) {
            return declared->second.contains(fs::path(include.name).filename().string()) &&
                   mayBeOneOf(headers, source.parent_path() / include.name);
          }))
        definedIn[name].push_back(source);
  }
  std::set<fs::path> result;
  for (auto &[name, places] : definedIn) {
    if (places.size() > 1)
      std::erase_if(places, [&](const fs::path &place) {
        return !declaredIn[name].contains(place.stem().string() + ".h");
      });
    if (places.size() == 1)
      result.insert(places[0]);
  }
  return result;
}

std::vector<engine::Unit> LinkedUnits::besides(const engine::Request &request,
                                               const std::vector<std::string> &flags,
                                               IncludeFolders &folders, const OpenTexts &open) {
  if (!startsProgram(mentionsOf(request.text)))
    return {};
  std::vector<engine::Unit> units{
      {request.path, request.text, request.flags, request.directory, {}}};
  std::set<fs::path> chosen{request.path};
  std::optional<std::vector<fs::path>> sources;
  size_t bytes = 0;
  for (size_t i = 0; i < units.size(); ++i) {
    const engine::Unit unit = units[i];
    const CompileCommand command{unit.flags, unit.directory};
    std::set<std::string> names;
    std::set<fs::path> headers;
    addNames(mentionsOf(unit.text), unit.path, &command, open, names, headers);
    if (headers.empty())
      continue;
    if (!sources)
      sources = sourcesAround(request, headers);
    for (const fs::path &place : definitionsFor(unit, *sources, headers, open)) {
      if (units.size() > limits::files::kUnits || !chosen.insert(place).second)
        continue;
      const auto text = open.find(place.string());
      ReadResult read = text == open.end() ? readFile(place) : ReadResult{*text->second, ""};
      bytes += read.text ? read.text->size() : 0;
      if (!read.text || bytes > limits::files::kUnitBytes)
        continue;
      engine::Request other{place.string(), std::move(*read.text), flags, request.directory, {}};
      other.folders = request.folders;
      folders.addTo(other);
      units.push_back({other.path, std::move(other.text), std::move(other.flags), other.directory,
                       scan(place, open).mentions.defines});
    }
  }
  units.erase(units.begin());
  sortByPath(units);
  return units;
}

} // namespace salve::server
