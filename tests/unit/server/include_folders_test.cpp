#include "server/project/include_folders.h"
#include "server/project/project_folders.h"

#include "tests/unit/server/check_fixture.h"

using namespace salve::server;
using namespace salve::server::testing;
using Words = std::vector<std::string>;

namespace {

/// What is added to these flags for the file.
Words added(IncludeFolders &folders, const std::string &file, const std::string &text,
            const Words &flags = {}) {
  salve::engine::Request request;
  request.path = normalPath(file).string();
  request.text = text;
  request.flags = flags;
  request.folders = projectFolders(file, nullptr);
  folders.addTo(request);
  const fs::path here = normalPath(fs::current_path());
  Words result;
  for (size_t i = flags.size(); i < request.flags.size(); ++i)
    result.push_back(request.flags[i] == "-idirafter"
                         ? request.flags[i]
                         : fs::path(request.flags[i]).lexically_relative(here).string());
  return result;
}

TEST(IncludeFolders, AreThoseOfHeadersThatAreNotFound) {
  TemporaryFolder folder;
  fs::create_directories(".git");
  write("src/one/a.c", "");
  write("src/one/beside.h", "");
  write("src/include/lib/a.h", "# include \"more.h\"\n");
  write("common/more.h", "#include \"lib/a.h\"\n#include <stdio.h>\n");
  write(".hidden/only.h", "");
  IncludeFolders folders;
  EXPECT_EQ(added(folders, "src/one/a.c", "#include \"beside.h\"\n#include <stddef.h>\n"), Words());
  EXPECT_EQ(added(folders, "src/one/a.c", "#include \"lib/a.h\"\n#include \"only.h\"\n"),
            Words({"-idirafter", "src/include", "-idirafter", "common"}));
  EXPECT_EQ(added(folders, "src/one/a.c", "#include \"lib/a.h\"\n", {"-Isrc/include"}),
            Words({"-idirafter", "common"}));
  EXPECT_EQ(added(folders, "src/one/a.c", "// \"lib/a.h\"\n#include \"nowhere.h\"\n#include \"x"),
            Words());
}

TEST(IncludeFolders, OfOneNameTheNearestCounts) {
  TemporaryFolder folder;
  fs::create_directories(".git");
  write("first/src/a.c", "");
  write("first/include/port.h", "");
  write("second/include/port.h", "");
  IncludeFolders folders;
  EXPECT_EQ(added(folders, "first/src/a.c", "#include \"port.h\"\n"),
            Words({"-idirafter", "first/include"}));
  write("first/other/port.h", ""); // as near: nobody knows which
  EXPECT_EQ(added(folders, "first/src/b.c", "#include \"port.h\"\n"), Words());
}

TEST(IncludeFolders, WithoutAProjectThereAreNone) {
  TemporaryFolder folder;
  write("src/a.c", "");
  write("include/a.h", "");
  IncludeFolders folders;
  salve::engine::Request request;
  request.path = normalPath("src/a.c").string();
  request.text = "#include \"a.h\"\n";
  folders.addTo(request);
  EXPECT_EQ(request.flags, Words());
}

} // namespace
