#include "server/project/compile_commands.h"
#include "server/project/files.h"

#include "tests/unit/server/check_fixture.h"

using namespace salve::server;
using namespace salve::server::testing;
using Words = std::vector<std::string>;

namespace {

TEST(Files, FoldersAreSearchedInOrderAndLoopsEnd) {
  TemporaryFolder folder;
  for (const char *name :
       {"d/b.c", "d/a.c", "d/x/z.c", "d/no.h", "d/no.cpp", "d/sp ace%\xC3\xA9.c"})
    write(name, "");
  fs::create_directory_symlink("..", "d/x/loop");
  fs::create_symlink("a.c", "d/same.c");
  fs::create_symlink("nowhere", "d/broken.c");
  FoundFiles found = findSources({"d", "d/a.c"});
  EXPECT_EQ(found.files, (Words{"d/a.c", "d/b.c", "d/sp ace%\xC3\xA9.c", "d/x/z.c"}));
  EXPECT_TRUE(found.errors.empty());
}

TEST(Files, ANamedFileNeedsNoEnding) {
  TemporaryFolder folder;
  write("text", "");
  EXPECT_EQ(findSources({"text"}).files, Words{"text"});
}

TEST(Files, ErrorsNameThePath) {
  TemporaryFolder folder;
  fs::create_directory("empty");
  FoundFiles found = findSources({"none.c", "empty"});
  ASSERT_EQ(found.errors.size(), 2u);
  EXPECT_EQ(found.errors[0].message, "none.c: No such file or directory");
  EXPECT_EQ(found.errors[1].message, "empty: no C files (*.c) in this folder");
}

TEST(Files, ReadingFailsWithAReason) {
  TemporaryFolder folder;
  EXPECT_EQ(readFile("none").error, "No such file or directory");
  EXPECT_EQ(readFile(".").error, "Is a directory");
  write("f", std::string("a\0b", 3));
  EXPECT_EQ(readFile("f").text, std::string("a\0b", 3));
}

TEST(Files, ReplacingIsRefusedIfTheFileHasChanged) {
  TemporaryFolder folder;
  write("f", "new");
  EXPECT_EQ(replaceFile("f", "old", "x"), "the file has changed since it was read");
  EXPECT_EQ(read("f"), "new");
  EXPECT_EQ(replaceFile("f", "new", "x"), std::nullopt);
  EXPECT_EQ(read("f"), "x");
  EXPECT_EQ(replaceFile("none", "", "x"), "No such file or directory");
}

struct CommandCase {
  const char *command;
  Words words;
};

TEST(Project, CommandsAreSplitAsAShellDoes) {
  const CommandCase cases[] = {
      {"", {}},
      {"  cc  -c\ta.c ", {"cc", "-c", "a.c"}},
      {"cc '-DA=a b' \"-DB=\\\"x\\\"\"", {"cc", "-DA=a b", "-DB=\"x\""}},
      {"a\\ b 'c\\d' \"e\\f\"", {"a b", "c\\d", "e\\f"}},
      {"'' \"\"", {"", ""}},
      {"x'y'z", {"xyz"}},
      {"open 'quote", {"open", "quote"}},
      {"end\\", {"end\\"}},
  };
  for (const CommandCase &c : cases)
    EXPECT_EQ(splitCommand(c.command), c.words) << c.command;
}

TEST(Project, FlagsWithoutProgramInputAndOutput) {
  TemporaryFolder folder;
  auto loaded = CompileCommands::parse(R"([
    {"directory": "/p", "file": "src/a.c",
     "arguments": ["cc", "-Iinc", "-DX=1", "-o", "a.o", "-c", "src/a.c", "-MD", "-MF", "a.d"]},
    {"directory": "/p", "file": "/p/src/a.c", "command": "cc -DSECOND src/a.c"},
    {"directory": "sub", "file": "../b.c", "command": "cc -std=c99 -ob.o ../b.c"}
  ])",
                                       fs::current_path());
  EXPECT_EQ(loaded.error, "");
  ASSERT_TRUE(loaded.commands.find("/p/src/a.c"));
  EXPECT_EQ(loaded.commands.find("/p/src/a.c")->flags, (Words{"-Iinc", "-DX=1"}));
  EXPECT_EQ(loaded.commands.find("/p/src/a.c")->directory, "/p");
  ASSERT_TRUE(loaded.commands.find("b.c")) << "relative to the folder of the database";
  EXPECT_EQ(loaded.commands.find("b.c")->flags, Words{"-std=c99"});
  EXPECT_EQ(loaded.commands.find("c.c"), nullptr);
}

TEST(Project, WrongDatabasesAreErrors) {
  for (const char *text : {"", "{"})
    EXPECT_NE(CompileCommands::parse(text, "/").error, "") << text;
  for (const char *text : {"[1]", R"([{"file": 1}])", R"([{"directory": "/"}])",
                           R"([{"directory": "/", "file": "a.c"}])",
                           R"([{"directory": "/", "file": "a.c", "arguments": "x"}])"})
    EXPECT_EQ(CompileCommands::parse(text, "/").warnings.size(), 1U) << text;
  EXPECT_NE(CompileCommands::load("/none/compile_commands.json").error, "");
}

TEST(Project, TheNearestDatabaseIsFound) {
  TemporaryFolder folder;
  write("compile_commands.json", "[]");
  write("a/b/c.c", "");
  EXPECT_EQ(findCompileCommands("a/b/c.c"), fs::current_path() / "compile_commands.json");
  write("a/compile_commands.json", "[]");
  EXPECT_EQ(findCompileCommands("a/b/c.c"), fs::current_path() / "a" / "compile_commands.json");
}

} // namespace
