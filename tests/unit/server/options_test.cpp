#include "server/options.h"

#include <gtest/gtest.h>

using namespace salve::server;
using Words = std::vector<std::string>;

namespace {

CheckOptions parsed(const Words &arguments) {
  Command command = parseCommandLine(arguments);
  if (auto *answer = std::get_if<Answer>(&command))
    ADD_FAILURE() << answer->text;
  auto *options = std::get_if<CheckOptions>(&command);
  return options ? *options : CheckOptions();
}

Answer answered(const Words &arguments) {
  Command command = parseCommandLine(arguments);
  auto *answer = std::get_if<Answer>(&command);
  if (!answer)
    ADD_FAILURE() << "there is no answer";
  return answer ? *answer : Answer();
}

TEST(Options, Check) {
  CheckOptions o = parsed({"check",    "a.c",   "--function", "f",       "b.c",    "--function",
                           "g",        "-p",    "out",        "--lines", "3-7",    "--format",
                           "json",     "--fix", "--jobs",     "3",       "--seed", "5",
                           "--config", "x",     "--color",    "always",  "-q",     "--no-diagnose",
                           "--unwind", "auto",  "--",         "-DX",     "-I",     "y z"});
  EXPECT_EQ(o.paths, (Words{"a.c", "b.c"}));
  EXPECT_EQ(o.functions, (Words{"f", "g"}));
  EXPECT_EQ(o.compileCommands, "out");
  EXPECT_EQ(o.lines, std::pair(3u, 7u));
  EXPECT_EQ(o.format, Format::Json);
  EXPECT_TRUE(o.fix);
  EXPECT_EQ(o.jobs, 3u);
  EXPECT_EQ(o.config, "x");
  EXPECT_EQ(o.color, Color::Always);
  EXPECT_TRUE(o.quiet);
  EXPECT_EQ(o.compilerFlags, (Words{"-DX", "-I", "y z"}));
  Settings settings;
  for (const Assignment &flag : o.flags)
    assign(settings, *flag.setting, flag.value);
  EXPECT_EQ(settings.engine.seed, 5u);
  EXPECT_FALSE(settings.engine.diagnose);
  EXPECT_EQ(settings.engine.unwind, 0u);
  EXPECT_EQ(o.flags.size(), 3u) << "only what was given";
}

TEST(Options, Defaults) {
  CheckOptions o = parsed({"check", "a.c"});
  EXPECT_EQ(o.format, Format::Text);
  EXPECT_EQ(o.color, Color::Auto);
  EXPECT_EQ(o.jobs, 1u);
  EXPECT_TRUE(o.flags.empty());
  Settings settings;
  EXPECT_EQ(settings.engine.timeout, 30);
  EXPECT_EQ(settings.engine.repairs, 5u);
  EXPECT_EQ(settings.engine.maxChanges, 2u);
  EXPECT_EQ(settings.engine.mutationLevel, 3u);
}

TEST(Options, Lines) {
  EXPECT_EQ(parsed({"check", "a.c", "--lines", "5"}).lines, std::pair(5u, 5u));
  for (const char *wrong : {"0", "0-3", "5-4", "a", "3-", "-3", "3-4x", "3:4", "", "1-99999999999"})
    EXPECT_EQ(answered({"check", "a.c", std::string("--lines=") + wrong}).status, 2) << wrong;
}

TEST(Options, WrongOnesAreNamedOnStderr) {
  const std::pair<Words, const char *> cases[] = {
      {{}, "verb"},
      {{"prove", "a.c"}, "prove"},
      {{"check"}, "file"},
      {{"check", "a.c", "--wrong"}, "--wrong"},
      {{"check", "a.c", "--timeout"}, "--timeout"},
      {{"check", "a.c", "--timeout", "x"}, "--timeout"},
      {{"check", "a.c", "--format", "sarif"}, "sarif"},
      {{"check", "a.c", "--color", "red"}, "red"},
      {{"check", "a.c", "--jobs", "0"}, "--jobs"},
      {{"check", "a.c", "--unwind", "1", "--unwind", "2"}, "--unwind"},
      {{"check", "a.c", "--diff", "--format", "json"}, "--diff"},
      {{"debug"}, "FILE|PROGRAM"},
      {{"debug", "--dap", "x.c"}, "--dap"},
      {{"debug", "--pid", "0"}, "--pid"},
      {{"serve", "--", "x"}, "--"},
      {{"serve", "--bogus"}, "--bogus"},
  };
  for (const auto &[arguments, part] : cases) {
    Answer answer = answered(arguments);
    EXPECT_EQ(answer.status, 2) << answer.text;
    EXPECT_NE(answer.text.find(part), std::string::npos) << answer.text;
    EXPECT_NE(answer.text.find("--help"), std::string::npos) << answer.text;
  }
}

TEST(Options, HelpAndVersion) {
  EXPECT_EQ(answered({"--version"}).text, "salve 0.1.0 (scripted engine)\n");
  for (const Words &arguments :
       {Words{"--help"}, Words{"check", "--help"}, Words{"serve", "--help"},
        Words{"worker", "--help"}, Words{"check", "-h"}}) {
    Answer answer = answered(arguments);
    EXPECT_EQ(answer.status, 0);
    EXPECT_EQ(answer.text.find("sarif"), std::string::npos);
  }
  std::string help = answered({"check", "--help"}).text;
  for (const char *option : {"--function",  "--lines",       "--unwind",         "--timeout",
                             "--repairs",   "--max-changes", "--mutation-level", "--methods",
                             "--no-repair", "--no-diagnose", "--format",         "--diff",
                             "--fix",       "--jobs",        "--seed",           "--config",
                             "--color",     "--quiet",       "--trust",          "--assert-macro",
                             "-p"})
    EXPECT_NE(help.find(option), std::string::npos) << option;
}

TEST(Options, Debug) {
  Command command = parseCommandLine({"debug", "p", "--nodes", "7", "--", "-x", "a b"});
  auto *options = std::get_if<DebugOptions>(&command);
  ASSERT_TRUE(options);
  EXPECT_EQ(options->target, "p");
  EXPECT_EQ(options->nodes, 7U);
  EXPECT_EQ(options->arguments, (Words{"-x", "a b"}));
}

TEST(Options, Serve) {
  Command command = parseCommandLine({"serve", "--stdio", "--log", "l", "--input-mirror", "m"});
  auto *options = std::get_if<ServeOptions>(&command);
  ASSERT_TRUE(options);
  EXPECT_EQ(options->log, "l");
  EXPECT_EQ(options->inputMirror, "m");
}

} // namespace
