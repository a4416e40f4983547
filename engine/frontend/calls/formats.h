// Formats of the printf family, taken apart.
//
// Knows the text of a format alone: what follows is compared with the arguments by whoever
// knows their types. Free of Clang, so that the models' tests read formats alike.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace salve::frontend {

/// Offsets in a format.
struct Letters {
  size_t begin = 0, end = 0;
};

struct Directive {
  enum class Kind { Text, Integer, Character, String, Float, Pointer, Count };
  /// As the models have them.
  enum Flag { Left = 1, Plus = 2, Space = 4, Alternative = 8, Zero = 16 };

  Kind kind = Kind::Text;
  std::string text;    ///< Text: the characters, `%%` as one
  char conversion = 0; ///< Integer: d, u, o, x, X; Float: f, F, e, E, g, G, a, A
  int bytes = 4; ///< Integer: of the type that the value is converted to; Count: that is written
  int flags = 0;
  int width = 0;
  int precision = -1;        ///< negative: none
  bool widthIsGiven = false; ///< by an argument of type int, before the value
  bool precisionIsGiven = false;
  bool isOfWindows = false; ///< its length modifier: no other library knows it
  Letters letters{};        ///< length modifier and conversion
};

/// `I64`, `I32`: whether a length modifier is one that only the library of Windows knows. GNU's
/// takes the `I` for a flag and the number for a width, which nobody means.
inline bool isOfWindows(std::string_view length) { return length.starts_with('I'); }

/// The parts in order; nothing where the format is not understood or converts wide characters
/// or numbers that are not modelled.
std::optional<std::vector<Directive>> directives(std::string_view format);

} // namespace salve::frontend
