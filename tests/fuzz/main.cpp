// salve_fuzz: differential tests of interpreter, executor and verdicts. See README.md.
#include "engine/ir/printer.h"
#include "tests/fuzz/compare.h"

#include <CLI/CLI.hpp>

#include <chrono>
#include <cstdio>
#include <fstream>
#include <map>
#include <sstream>

namespace salve::fuzz {
namespace {

struct Settings {
  uint64_t seed = 1;
  uint32_t count = 100;
  uint32_t batch = 50;
  std::string mode = "all";
  std::string folder = "fuzz-out";
  std::string file;
};

struct Tally {
  uint32_t programs = 0, mismatches = 0, skipped = 0;
  std::map<std::string, uint32_t> results; ///< how often the sides agreed on what
};

enum class Mode { Programs, Small, Memory };

const char *nameOf(Mode mode) {
  switch (mode) {
  case Mode::Programs: return "programs";
  case Mode::Small: return "small";
  case Mode::Memory: return "memory";
  }
  return "";
}

Batch batchOf(Mode mode, uint64_t seed, uint32_t count) {
  switch (mode) {
  case Mode::Programs: return batchOfPrograms(seed, count);
  case Mode::Small: return batchOfSmall(seed, count);
  case Mode::Memory: return batchOfMemory(seed, count);
  }
  return {};
}

void report(Tally &tally, const Settings &settings, Mode mode, uint64_t seed,
            const Judgement &judgement) {
  ++tally.programs;
  const auto &mismatch = judgement.mismatch;
  if (!mismatch) {
    ++tally.results[judgement.result];
    return;
  }
  ++tally.mismatches;
  std::string path = keep(batchOf(mode, seed, 1), settings.folder, *mismatch);
  std::printf("MISMATCH --mode %s --seed %llu --count 1: %s\n  %s\n", nameOf(mode),
              static_cast<unsigned long long>(seed), mismatch->c_str(), path.c_str());
  std::fflush(stdout);
}

Outcome outcomeOf(const std::string &line) {
  Outcome outcome;
  std::istringstream(line) >> outcome.kind >> outcome.line >> outcome.value >> outcome.hash;
  return outcome;
}

/// The batch as Salve reads it, once it is known what the compiled one said.
ir::Program loweredFor(Mode mode, const Batch &batch, const NativeRun &native) {
  switch (mode) {
  case Mode::Programs: return lowered(batch.text);
  case Mode::Small: return {}; // each alone in its file
  case Mode::Memory: return lowered(batch.text + checksOf(batch, native.lines));
  }
  return {};
}

Judgement judge(Mode mode, const ir::Program &program, const Generated &generated,
                const std::string &native) {
  switch (mode) {
  case Mode::Programs: return compareProgram(program, generated, outcomeOf(native));
  case Mode::Small: return compareSmall(generated, native);
  case Mode::Memory: return compareWhole(program, generated.name);
  }
  return {};
}

/// One batch. What the C compiler does not take (gcc 12 crashes on some) is halved until
/// the program is found, which is skipped.
void runBatch(const Settings &settings, Mode mode, uint64_t seed, uint32_t size, Tally &tally) {
  Batch batch = batchOf(mode, seed, size);
  NativeRun native = runNatively(batch.text, settings.folder);
  if (!native.error.empty() || native.lines.size() != size) {
    if (size > 1) {
      runBatch(settings, mode, seed, size / 2, tally);
      return runBatch(settings, mode, seed + size / 2, size - size / 2, tally);
    }
    ++tally.skipped;
    std::printf("skipped seed %llu: %s\n", static_cast<unsigned long long>(seed),
                native.error.c_str());
    return;
  }
  ir::Program program = loweredFor(mode, batch, native);
  auto broken = ir::verify(program);
  for (uint32_t i = 0; i < size; ++i) {
    Judgement judgement = judge(mode, program, batch.programs[i], native.lines[i]);
    if (broken && i == 0)
      judgement.mismatch = "the IR is broken: " + *broken;
    report(tally, settings, mode, seed + i, judgement);
  }
}

void runMode(const Settings &settings, Mode mode, uint32_t count, Tally &tally) {
  for (uint32_t done = 0; done < count; done += settings.batch)
    runBatch(settings, mode, settings.seed + done, std::min(settings.batch, count - done), tally);
}

Mode modeOf(const std::string &text) {
  if (text.find("_run(void)") != std::string::npos && text.find("SALVE_FUZZ_TRY(") == text.npos)
    return Mode::Memory;
  return text.find("SALVE_FUZZ_TRY(r =") == text.npos ? Mode::Small : Mode::Programs;
}

/// Judges one kept file.
int runFile(const Settings &settings) {
  std::stringstream text;
  text << std::ifstream(settings.file).rdbuf();
  std::optional<Batch> batch = batchFromText(text.str());
  NativeRun native = runNatively(text.str(), settings.folder);
  if (!batch || !native.error.empty() || native.lines.empty()) {
    std::printf("cannot be judged: %s\n", native.error.c_str());
    return 2;
  }
  Mode mode = modeOf(batch->text);
  ir::Program program = loweredFor(mode, *batch, native);
  Judgement judgement = judge(mode, program, batch->programs[0], native.lines[0]);
  std::printf("%s\n", judgement.mismatch ? ("MISMATCH " + *judgement.mismatch).c_str()
                                         : ("all agree: " + judgement.result).c_str());
  return judgement.mismatch ? 1 : 0;
}

int run(const Settings &settings) {
  if (!settings.file.empty())
    return runFile(settings);
  auto start = std::chrono::steady_clock::now();
  Tally tally;
  for (Mode mode : {Mode::Programs, Mode::Memory, Mode::Small})
    if (settings.mode == "all")
      runMode(settings, mode, mode == Mode::Small ? settings.count / 4 : settings.count, tally);
    else if (settings.mode == nameOf(mode))
      runMode(settings, mode, settings.count, tally);
  double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  std::printf("%u programs from seed %llu, %u mismatches, %u skipped, %.1f s\n", tally.programs,
              static_cast<unsigned long long>(settings.seed), tally.mismatches, tally.skipped,
              seconds);
  for (const auto &[result, count] : tally.results)
    std::printf("  %-18s %u\n", result.c_str(), count);
  // Few: which programs a seed means depends on the compiler of this one.
  const bool areFew =
      tally.programs >= 50 * tally.results[kNotModelled] && tally.programs > 9 * tally.skipped;
  return tally.mismatches == 0 && areFew ? 0 : 1;
}

} // namespace
} // namespace salve::fuzz

int main(int argc, char **argv) {
  salve::fuzz::Settings settings;
  CLI::App app("Differential tests of Salve on random C programs", "salve_fuzz");
  app.add_option("--seed", settings.seed, "of the first program; the next has seed + 1");
  app.add_option("--count", settings.count, "how many programs");
  app.add_option("--batch", settings.batch, "how many are compiled at once")
      ->check(CLI::Range(1, 1000));
  app.add_option("--mode", settings.mode,
                 "programs, memory, small (brute force against the verdict) or all")
      ->check(CLI::IsMember({"programs", "memory", "small", "all"}));
  app.add_option("--out", settings.folder, "folder for batches and mismatching programs");
  app.add_option("--file", settings.file, "judge one program that was kept");
  CLI11_PARSE(app, argc, argv);
  return salve::fuzz::run(settings);
}
