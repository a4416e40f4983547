// What a parse sees besides its text, and what it says that it has read.
#include "engine/frontend/reads.h"
#include "tests/unit/frontend/snippets.h"

#include <filesystem>
#include <fstream>

namespace salve::frontend {
namespace {

namespace fs = std::filesystem;

class FileSystem : public testing::Test {
protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "salve-files-XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
    std::ofstream(folder_ / "limit.h") << "#define LIMIT 3\n";
    source_.path = (folder_ / "a.c").string();
    source_.text = "#include \"limit.h\"\nint limit(void) { return LIMIT; }\n";
  }
  void TearDown() override { fs::remove_all(folder_); }

  /// What was read, a path a line.
  std::string paths() const {
    std::string result;
    for (const ReadFile &read : reads_)
      result += read.path + "\n";
    return result;
  }

  std::string limit() {
    reads_.clear();
    ir::Program program = lower(source_, {}, reads_);
    return ir::print(program).find(": 4}") != std::string::npos ? "4" : "3";
  }

  fs::path folder_;
  Source source_;
  std::vector<ReadFile> reads_;
};

TEST_F(FileSystem, FilesThatAreReadAreNamedOnce) {
  EXPECT_EQ(limit(), "3");
  ASSERT_EQ(reads_.size(), 1u) << paths();
  EXPECT_EQ(reads_[0].path, (folder_ / "limit.h").string());
  EXPECT_EQ(reads_[0].bytes, 16u);
  EXPECT_GT(reads_[0].modified, 0);
}

TEST_F(FileSystem, RelativeFoldersAreMeantInTheDirectory) {
  source_.text = "#include <limit.h>\nint limit(void) { return LIMIT; }\n";
  source_.directory = folder_.parent_path().string();
  source_.flags = {"-I" + folder_.filename().string()};
  EXPECT_EQ(limit(), "3");
  ASSERT_EQ(reads_.size(), 1u) << paths();
  EXPECT_EQ(reads_[0].path, (folder_ / "limit.h").string());
}

TEST_F(FileSystem, UnsavedTextsComeBeforeTheFile) {
  source_.units = {{(folder_ / "limit.h").string(), "#define LIMIT 4\n", {}, "", {}}};
  EXPECT_EQ(limit(), "4");
  ASSERT_EQ(reads_.size(), 1u) << paths();
  EXPECT_EQ(reads_[0].modified, 0);
}

TEST_F(FileSystem, UnsavedTextsOfFilesThatAreNotThereYet) {
  source_.text = "#include \"new.h\"\nint limit(void) { return LIMIT; }\n";
  source_.units = {{(folder_ / "new.h").string(), "#define LIMIT 4\n", {}, "", {}}};
  EXPECT_EQ(limit(), "4");
}

} // namespace
} // namespace salve::frontend
