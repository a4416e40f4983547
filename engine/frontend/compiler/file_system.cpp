#include "engine/frontend/compiler/file_system.h"

#include "engine/frontend/own_headers.h"

#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>

#include <algorithm>

namespace salve::frontend {

namespace {

using llvm::vfs::FileSystem;

/// Notes what is opened below it, with its time and size as they are then, and what is missed.
class Recorder : public llvm::vfs::ProxyFileSystem {
public:
  Recorder(llvm::IntrusiveRefCntPtr<FileSystem> files, std::vector<ReadFile> &reads)
      : ProxyFileSystem(std::move(files)), reads_(reads) {}

  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>>
  openFileForRead(const llvm::Twine &path) override {
    auto file = ProxyFileSystem::openFileForRead(path);
    if (file)
      note(path, **file);
    else
      noteAbsent(path);
    return file;
  }

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine &path) override {
    auto status = ProxyFileSystem::status(path);
    if (!status)
      noteAbsent(path);
    return status;
  }

private:
  std::string absolute(const llvm::Twine &path) const {
    llvm::SmallString<256> result;
    path.toVector(result);
    makeAbsolute(result);
    return result.str().str();
  }

  void add(ReadFile read) {
    auto same = [&](const ReadFile &known) { return known.path == read.path; };
    if (std::string_view(read.path).find(kHeaderFolder) != 0 &&
        std::none_of(reads_.begin(), reads_.end(), same))
      reads_.push_back(std::move(read));
  }

  void note(const llvm::Twine &path, llvm::vfs::File &file) {
    if (llvm::ErrorOr<llvm::vfs::Status> status = file.status())
      add({absolute(path),
           std::chrono::duration_cast<std::chrono::nanoseconds>(
               status->getLastModificationTime().time_since_epoch())
               .count(),
           status->getSize()});
  }

  void noteAbsent(const llvm::Twine &path) { add({absolute(path), 0, 0, ReadFile::Kind::Missed}); }

  std::vector<ReadFile> &reads_;
};

} // namespace

llvm::IntrusiveRefCntPtr<FileSystem> fileSystem(const Unit &source, llvm::StringRef path,
                                                const std::vector<Unit> &units,
                                                std::vector<ReadFile> &reads) {
  using llvm::MemoryBuffer;
  using llvm::vfs::InMemoryFileSystem;
  using llvm::vfs::OverlayFileSystem;
  llvm::IntrusiveRefCntPtr<OverlayFileSystem> files(
      new OverlayFileSystem(llvm::vfs::createPhysicalFileSystem()));
  llvm::IntrusiveRefCntPtr<InMemoryFileSystem> others(new InMemoryFileSystem);
  for (const Unit &unit : units)
    if (unit.path != path)
      others->addFile(unit.path, 0, MemoryBuffer::getMemBuffer(unit.text, unit.path));
  files->pushOverlay(others);
  llvm::IntrusiveRefCntPtr<FileSystem> recorder(new Recorder(files, reads));
  llvm::IntrusiveRefCntPtr<OverlayFileSystem> all(new OverlayFileSystem(recorder));
  llvm::IntrusiveRefCntPtr<InMemoryFileSystem> own(new InMemoryFileSystem);
  all->pushOverlay(own);
  all->setCurrentWorkingDirectory(
      source.directory.empty() ? llvm::sys::path::parent_path(path).str() : source.directory);
  own->addFile(path, 0, MemoryBuffer::getMemBufferCopy(source.text, path));
  const std::string folder = kHeaderFolder;
  own->addFile(folder + "/assert.h", 0, MemoryBuffer::getMemBuffer(kAssertHeader));
  own->addFile(folder + "/contracts.h", 0, MemoryBuffer::getMemBuffer(kContractHeader));
  own->addFile(folder + "/atomics.h", 0, MemoryBuffer::getMemBuffer(kAtomicHeader));
  // Names functions that do nothing there; the file of 32 bits comes with a package of its own.
  own->addFile(folder + "/gnu/stubs-32.h", 0, MemoryBuffer::getMemBuffer(""));
  own->addFile(folder + "/salve.h", 0, MemoryBuffer::getMemBuffer(kMarkerHeader));
  return all;
}

} // namespace salve::frontend
