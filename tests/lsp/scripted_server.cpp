// The server with what tests may set, above all a clock that they turn. Linked with a scripted
// engine for tests of what surrounds the engine, and with the real one.
#include "server/serve/serve.h"

#include <cstdlib>
#include <cstring>

int main(int argc, char **argv) {
  using namespace salve::server;
  ServeOptions options;
  for (int i = 1; i + 1 < argc; ++i) {
    if (std::strcmp(argv[i], "--jobs") == 0)
      options.jobs = static_cast<unsigned>(std::atoi(argv[i + 1]));
    else if (std::strcmp(argv[i], "--clock") == 0)
      options.clockByHand = std::strcmp(argv[i + 1], "hand") == 0;
    else if (std::strcmp(argv[i], "--listen") == 0)
      options.listen = argv[i + 1];
    else if (std::strcmp(argv[i], "--log") == 0)
      options.log = argv[i + 1];
    else if (std::strcmp(argv[i], "--input-mirror") == 0)
      options.inputMirror = argv[i + 1];
  }
  return runServe(options);
}
