// A test of a whole program: what it is given and what it is to print.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace salve {

enum class Compare : uint8_t {
  Exact,  ///< but for a newline at the end
  Tokens, ///< what stands between white space; how much of that there is does not count
};

struct GivenTest {
  std::string name;
  std::vector<std::string> arguments; ///< behind the program's name
  std::string input;                  ///< its standard input
  std::string output;                 ///< what is expected
  Compare compare = Compare::Exact;
  bool asksReference = false; ///< it expects what the reference prints
  bool isMadeUp = false;      ///< nobody wrote it: its input has to be told

  /// What is compared: without a newline at its end; tokens with one space between them.
  std::string compared() const {
    if (compare == Compare::Exact)
      return output.ends_with('\n') ? output.substr(0, output.size() - 1) : output;
    constexpr const char *kSpace = " \t\n\v\f\r";
    std::string result;
    for (size_t at = output.find_first_not_of(kSpace), end; at != std::string::npos;
         at = output.find_first_not_of(kSpace, end)) {
      end = std::min(output.find_first_of(kSpace, at), output.size());
      result += (result.empty() ? "" : " ") + output.substr(at, end - at);
    }
    return result;
  }
};

/// Where the models keep what was printed.
inline const std::string kPrintedText = "__salve_output";

} // namespace salve
