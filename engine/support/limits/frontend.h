// Limits of what is read of a program (README.md).
#pragma once

#include <cstddef>
#include <cstdint>

namespace salve::limits {

/// Of C that is lowered. What is nested deeper is `unsupported`: every consumer recurses.
namespace frontend {
inline constexpr unsigned kExpressionDepth = 1000;
inline constexpr unsigned kStatementDepth = 400;
inline constexpr unsigned kMacroDepth = 64; ///< of a macro in which a failing call is looked for
inline constexpr size_t kStackBytes = size_t{512} << 20; ///< Clang takes several KB for a level
inline constexpr size_t kUnorderedOperands = 3;          ///< that are evaluated in every order
inline constexpr uint64_t kCells = 1 << 23;              ///< of one object
inline constexpr uint64_t kSingleCells = 16; ///< of an initializer; more come from a table at once
inline constexpr int kFormatNumber = 4096;   ///< C promises 4095 characters per conversion
inline constexpr uint64_t kScannedWidth =
    64; ///< of `%9s`, up to which each character is an assignment
// Of what is written out for a function without body, and for contracts:
inline constexpr uint64_t kHiddenCells = 256;   ///< of a variable that must stay as it was
inline constexpr uint64_t kWrittenCells = 4096; ///< of a global variable
inline constexpr unsigned kWrittenGlobals = 32;
inline constexpr unsigned kAssignedGlobals = 64; ///< that an `assigns` clause is checked of
inline constexpr unsigned kFrameDepth = 8;       ///< of structures in what it names
inline constexpr unsigned kClauseDepth = 200;
inline constexpr size_t kClauseText = size_t{1} << 20; ///< as C; chains repeat their operands
inline constexpr unsigned kContractAttempts = 4;
inline constexpr size_t kLinkedUnits = 500;
inline constexpr size_t kHeaderBytes = size_t{256} << 10; ///< of headers that can be edited
} // namespace frontend

} // namespace salve::limits
