#include "tests/fuzz/native.h"

#include "tests/fuzz/generator_memory.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>

namespace salve::fuzz {

namespace {

std::string wrapped(const std::string &main) {
  return "#ifdef SALVE_FUZZ_NATIVE\nint main(void)\n{\n" + main + "  return 0;\n}\n#endif\n";
}

Batch assemble(std::vector<Generated> programs, const std::string &main) {
  Batch batch{std::move(programs), prologue()};
  for (const Generated &program : batch.programs)
    batch.text += program.text;
  batch.text += wrapped(main);
  return batch;
}

} // namespace

Batch batchOfPrograms(uint64_t seed, uint32_t count) {
  std::vector<Generated> programs;
  std::string main;
  for (uint32_t i = 0; i < count; ++i) {
    Generated program = generateProgram(seed + i, "t" + std::to_string(seed + i));
    std::string arguments;
    for (const Argument &argument : program.arguments)
      arguments += (arguments.empty() ? "(" : ", (") + argument.type + ")" +
                   std::to_string(argument.bits) + "UL";
    main += "  {\n    unsigned long r = 0;\n    SALVE_FUZZ_TRY(r = " + program.name + "_run(" +
            arguments + "));\n" +
            "    printf(\"%s %d %lld %lu\\n\", salve_kind, salve_line, salve_value, r);\n  }\n";
    programs.push_back(std::move(program));
  }
  return assemble(std::move(programs), main);
}

Batch batchOfMemory(uint64_t seed, uint32_t count) {
  Batch batch{{}, memoryPrologue()};
  std::string main;
  for (uint32_t i = 0; i < count; ++i) {
    Generated program = generateMemory(seed + i, "test" + std::to_string(seed + i));
    batch.text += program.text;
    main += "  printf(\"%lu\\n\", " + program.name + "_run());\n";
    batch.programs.push_back(std::move(program));
  }
  batch.text += wrapped(main);
  return batch;
}

Batch batchOfSmall(uint64_t seed, uint32_t count) {
  std::vector<Generated> programs;
  std::string main;
  for (uint32_t i = 0; i < count; ++i) {
    Generated program = generateSmall(seed + i, "t" + std::to_string(seed + i));
    bool two = program.arguments.size() == 2;
    // One letter per run: the first of the outcome's kind.
    main +=
        std::string("  for (int a = 0; a < 256; a++)\n") +
        (two ? "    for (int b = 0; b < 256; b++)\n" : "") + "    {\n      SALVE_FUZZ_TRY(" +
        program.name + "_run(a" + (two ? ", b" : "") +
        "));\n      putchar(salve_kind[0] == 'a' && salve_kind[2] == 's' && salve_kind[3] == 'u' ? "
        "'u' : salve_kind[0]);\n    }\n  putchar('\\n');\n";
    programs.push_back(std::move(program));
  }
  return assemble(std::move(programs), main);
}

NativeRun runNatively(const std::string &text, const std::string &folder) {
  std::filesystem::create_directories(folder);
  const std::string base = folder + "/batch";
  std::ofstream(base + ".c") << text;
  const std::string compile = "cc -fwrapv -fno-strict-aliasing -O0 -w -DSALVE_FUZZ_NATIVE '" +
                              base + ".c' -o '" + base + "' 2> '" + base + ".log'";
  const std::string run = "timeout 5 '" + base + "' > '" + base + ".out'";
  NativeRun result;
  if (std::system(compile.c_str()) != 0)
    result.error = "the C compiler rejects " + base + ".c, see " + base + ".log";
  else if (std::system(run.c_str()) != 0)
    result.error = base + " crashed or ran too long";
  std::ifstream out(base + ".out");
  for (std::string line; result.error.empty() && std::getline(out, line);)
    result.lines.push_back(line);
  return result;
}

std::optional<Batch> batchFromText(const std::string &text) {
  static const std::regex whole(R"(unsigned long (test\w*)_run\(void\))");
  static const std::regex call(R"(SALVE_FUZZ_TRY\((r = )?(\w+)_run\((.*)\)\);)");
  static const std::regex argument(R"(\(([\w ]+)\)(\d+)UL)");
  std::smatch found;
  if (std::regex_search(text, found, whole))
    return Batch{{{found[1], text, {}}}, text};
  if (!std::regex_search(text, found, call))
    return std::nullopt;
  Generated program;
  program.name = found[2];
  const std::string arguments = found[3];
  if (!found[1].matched) // a small one, called on all inputs
    program.arguments.resize(1 + std::count(arguments.begin(), arguments.end(), ','));
  else
    for (std::sregex_iterator it(arguments.begin(), arguments.end(), argument), end; it != end;
         ++it)
      program.arguments.push_back({(*it)[1], std::stoull((*it)[2])});
  program.text = text;
  return Batch{{program}, text};
}

std::string keep(const Batch &batch, const std::string &folder, const std::string &note) {
  std::string path = folder + "/" + batch.programs[0].name + ".c";
  std::ofstream(path) << "// " << note << "\n" << batch.text;
  return path;
}

} // namespace salve::fuzz
