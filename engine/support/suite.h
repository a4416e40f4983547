// A test of a whole program: what it is given and what it is to print; and its limits.
//
// To whoever analyses a file it comes as one of its units, which defines nothing: then a room in
// between need not know of it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace salve {

struct GivenTest {
  std::string name;
  std::vector<std::string> arguments; ///< behind the program's name
  std::string input;                  ///< its standard input
  std::string output;                 ///< what is expected; a newline at the end does not count
};

inline const std::string kTestFolder = "/salve-tests/";
/// Of the functions that stand for tests: no function of C is called so.
inline const std::string kTestFunction = "test ";

template <typename Unit> Unit unitOf(const GivenTest &test) {
  Unit unit;
  unit.path = kTestFolder + test.name;
  unit.text = test.input;
  unit.flags = test.arguments;
  unit.directory = test.output;
  return unit;
}

template <typename Unit> bool hasTests(const std::vector<Unit> &units) {
  for (const Unit &unit : units)
    if (unit.path.starts_with(kTestFolder))
      return true;
  return false;
}

/// The tests among these units.
template <typename Unit> std::vector<GivenTest> testsOf(const std::vector<Unit> &units) {
  std::vector<GivenTest> result;
  for (const Unit &unit : units)
    if (unit.path.starts_with(kTestFolder))
      result.push_back(
          {unit.path.substr(kTestFolder.size()), unit.flags, unit.text, unit.directory});
  return result;
}

namespace limits::suite {
inline constexpr uint64_t kSteps = 10'000'000; ///< of the interpreter; beyond it, it does not end
inline constexpr size_t kTests = 200;
inline constexpr uint64_t kInput = 1 << 16; ///< bytes of one test
inline constexpr uint64_t kOutput = 1 << 14;
inline constexpr uint64_t kPrinted = 4096; ///< by one call of printf; as the models have it
} // namespace limits::suite

} // namespace salve
