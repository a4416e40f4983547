// The user's file as something that runs: a program, or a part of one that runs already.
#pragma once

#include "engine/engine.h"

#include <optional>
#include <string>

namespace salve::server {

struct Built {
  std::string path;      ///< "": `error` says why
  std::string error;     ///< the compiler's words
  bool isFilled = false; ///< variables begin with bytes that say so
};

/// With the files that it is linked with, for debugging (-g3 -O0). `test`: a function that is
/// called instead of main.
Built buildProgram(const engine::Request &request, const std::string &folder,
                   const std::string &test);

/// `text` in the place of the request's as a shared object; its variables are those of the program
/// that loads it.
Built buildObject(const engine::Request &request, const std::string &text,
                  const std::string &folder, unsigned number);

} // namespace salve::server
