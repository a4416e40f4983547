// A whole file that was analysed, and the texts that this was made of.
#pragma once

#include "server/workers/results.h"

namespace salve::server {

struct KnownFile {
  struct Text {
    std::string path;
    std::string digest; ///< "": there is no such file
  };
  std::vector<Text> texts;
  std::vector<engine::Message> messages;
  std::vector<std::string> reads;
  std::vector<FunctionResult> functions; ///< all of them
};

} // namespace salve::server
