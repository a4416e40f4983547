// The server with a scripted engine, for tests of what surrounds the engine.
#include "server/serve/serve.h"
#include "server/workers/worker.h"

#include <cstdlib>
#include <cstring>

int main(int argc, char **argv) {
  using namespace salve::server;
  if (argc > 1 && std::strcmp(argv[1], "worker") == 0)
    return runWorker({argc > 3 ? static_cast<unsigned>(std::atoi(argv[3])) : 0});
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
