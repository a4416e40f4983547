// Writes random C programs of the subset that Salve models. They terminate, and they
// have no undefined or unspecified behaviour but what Salve checks; signed overflow
// wraps. The text is made of macros so that one file serves the compiler and Salve
// (see `prologue`).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace salve::fuzz {

struct Argument {
  std::string type;
  uint64_t bits = 0;
};

/// One program: definitions and an entry, all names start with `name`.
struct Generated {
  std::string name;
  std::string text;
  std::vector<Argument> arguments;
};

/// `unsigned long NAME_run(arguments)` returns a hash of everything it computed, and
/// `void NAME_check(arguments, unsigned long expected)` asserts it.
Generated generateProgram(uint64_t seed, const std::string &name);

/// `void NAME_run(a, b)` with one or two 8-bit parameters, no other inputs, and an assertion.
Generated generateSmall(uint64_t seed, const std::string &name);

/// What stands before the programs of a file. With SALVE_FUZZ_NATIVE defined, failed
/// checks are caught: SALVE_FUZZ_TRY(call, report) runs a call and then reports the outcome.
std::string prologue();

} // namespace salve::fuzz
