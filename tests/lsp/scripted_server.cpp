// The server with a scripted engine, for tests of what surrounds the engine.
#include "server/serve/serve.h"

#include <cstring>

int main(int argc, char **argv) {
  using namespace salve::server;
  ServeOptions options;
  for (int i = 1; i + 1 < argc; ++i) {
    if (std::strcmp(argv[i], "--listen") == 0)
      options.listen = argv[i + 1];
    else if (std::strcmp(argv[i], "--log") == 0)
      options.log = argv[i + 1];
    else if (std::strcmp(argv[i], "--input-mirror") == 0)
      options.inputMirror = argv[i + 1];
  }
  return runServe(options);
}
