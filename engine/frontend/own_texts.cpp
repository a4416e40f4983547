#include "engine/frontend/own_texts.h"

#include "engine/frontend/compiler/file_system.h"
#include "engine/support/limits/frontend.h"
#include "engine/support/tokens.h"

#include <clang/Basic/FileManager.h>
#include <llvm/Support/Path.h>

#include <algorithm>

using namespace clang;

namespace salve::frontend {

namespace {

struct Included {
  FileID id;
  SourceLocation from; ///< the `#include`
};

std::string absolutePath(const SourceManager &sources, FileID id) {
  llvm::SmallString<256> path(sources.getFilename(sources.getLocForStartOfFile(id)));
  sources.getFileManager().makeAbsolutePath(path);
  llvm::sys::path::remove_dots(path, true);
  return path.str().str();
}

bool isBelow(llvm::StringRef path, llvm::StringRef folder) {
  while (folder.size() > 1 && folder.back() == '/')
    folder = folder.drop_back();
  return folder.size() > 1 && path.size() > folder.size() &&
         path.substr(0, folder.size()) == folder && path[folder.size()] == '/';
}

bool isOwn(const SourceManager &sources, FileID id, const std::string &main,
           const Options &options) {
  const std::string path = absolutePath(sources, id);
  if (isBelow(path, "/usr") || isBelow(path, kHeaderFolder) ||
      sources.isInSystemHeader(sources.getLocForEndOfFile(id)))
    return false;
  auto has = [&](const std::string &folder) { return isBelow(path, folder); };
  return has(llvm::sys::path::parent_path(main).str()) ||
         std::any_of(options.ownFolders.begin(), options.ownFolders.end(), has);
}

/// Only declarations: nothing that a repair changes stands there.
bool hasCode(llvm::StringRef text) {
  for (const MacroDefinition &macro : salve::directives(text).macros)
    if (macro.body.size() > 0)
      return true;
  return text.contains('{') || text.contains('=');
}

/// The files that were entered once, in their order.
std::vector<Included> enteredOnce(const SourceManager &sources) {
  std::vector<Included> found;
  std::map<const FileEntry *, unsigned> times;
  for (unsigned i = 1; i < sources.local_sloc_entry_size(); ++i) {
    const SrcMgr::SLocEntry &entry = sources.getLocalSLocEntry(i);
    if (!entry.isFile())
      continue;
    const FileID id = sources.getFileID(SourceLocation::getFromRawEncoding(entry.getOffset()));
    const FileEntry *file = sources.getFileEntryForID(id);
    if (!file || id == sources.getMainFileID())
      continue;
    ++times[file];
    found.push_back({id, entry.getFile().getIncludeLoc()});
  }
  std::erase_if(found, [&](const Included &each) {
    return times.at(sources.getFileEntryForID(each.id)) > 1;
  });
  return found;
}

} // namespace

void dropHeaders(ir::Program &program) {
  program.text.resize(program.mainText().size());
  program.headers.clear();
}

ir::FileId fileNumber(ir::Program &program, const std::string &path) {
  auto known = std::find(program.files.begin() + 1, program.files.end(), path); // not the main file
  auto number = static_cast<uint32_t>(known - program.files.begin());
  if (known == program.files.end())
    program.files.push_back(path);
  return ir::FileId(number);
}

ir::SourceRange inText(const ir::Program &program, ir::SourceRange range) {
  if (const ir::Header *header = program.headerOf(range.file)) {
    range.bytes.begin += header->bytes.begin;
    range.bytes.end += header->bytes.begin;
  }
  return range;
}

std::map<FileID, uint32_t> addOwnHeaders(const SourceManager &sources, ir::Program &program,
                                         const Options &options) {
  dropHeaders(program);
  const std::string main = absolutePath(sources, sources.getMainFileID());
  std::map<FileID, uint32_t> begins{{sources.getMainFileID(), 0}};
  size_t bytes = 0;
  for (const Included &each :
       options.editsHeaders ? enteredOnce(sources) : std::vector<Included>()) {
    const llvm::StringRef text = sources.getBufferData(each.id);
    if (!isOwn(sources, each.id, main, options) || !hasCode(text) ||
        bytes + text.size() > limits::frontend::kHeaderBytes)
      continue;
    bytes += text.size();
    uint32_t from = 0; // `-include`: before everything
    for (SourceLocation at = each.from; at.isValid();) {
      auto [file, offset] = sources.getDecomposedExpansionLoc(at);
      if (auto known = begins.find(file); known != begins.end()) {
        from = known->second + offset;
        break;
      }
      at = sources.getIncludeLoc(file);
    }
    const ir::FileId number =
        fileNumber(program, sources.getFilename(sources.getLocForStartOfFile(each.id)).str());
    if (program.headerOf(number))
      continue;
    program.addHeader(number, text, from);
    begins[each.id] = program.headers.back().bytes.begin;
  }
  for (ir::SourceError &error : program.errors)
    if (error.range)
      error.range = inText(program, *error.range);
  return begins;
}

} // namespace salve::frontend
