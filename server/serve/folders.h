// The folders that the client has open, and the C files that are built in them.
#pragma once

#include "protocol/jsonrpc.h"

#include <filesystem>
#include <string>
#include <vector>

namespace salve::server {

class Folders {
public:
  /// The params of initialize: `workspaceFolders`, else `rootUri`.
  void initialize(const protocol::Json &params);
  /// The event of workspace/didChangeWorkspaceFolders.
  void change(const protocol::Json &event);

  /// Those of the compile databases of all folders, below them; sorted, each once.
  std::vector<std::filesystem::path> sources() const;

private:
  void add(const protocol::Json &uri);

  std::vector<std::filesystem::path> folders_;
};

} // namespace salve::server
