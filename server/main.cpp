// The program: one verb per run.
#include "server/debug/dap/dap.h"
#include "server/options.h"

#include <cstdio>
#include <exception>
#include <malloc.h>

namespace {

using namespace salve::server;

int run(const Answer &answer) {
  std::FILE *stream = answer.status == 0 ? stdout : stderr;
  std::fwrite(answer.text.data(), 1, answer.text.size(), stream);
  return answer.status;
}

int run(const CheckOptions &options) { return runCheck(options); }
int run(const ServeOptions &options) { return runServe(options); }
int run(const AgentOptions &options) { return runAgent(options); }
int run(const DebugOptions &options) {
  return options.isAdapter ? runAdapter() : runDebug(options);
}
int run(const WorkerOptions &options) { return runWorker(options); }

} // namespace

int main(int argc, char **argv) {
  // Every question makes and destroys a solver: memory that goes back to the system each time
  // costs more than the question.
  mallopt(M_TRIM_THRESHOLD, 256 << 20);
  mallopt(M_TOP_PAD, 16 << 20);
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  try {
    Command command = parseCommandLine({argv + 1, argv + argc});
    return std::visit([](const auto &options) { return run(options); }, command);
  } catch (const std::exception &error) {
    std::fprintf(stderr, "salve: internal error: %s\n", error.what());
    return 4;
  }
}
