// What is wrong in the .salve.yaml files that apply to open documents, as diagnostics in these
// files: of what the editor holds of them where they are open, else of what is on disk.
#pragma once

#include "server/serve/client.h"
#include "server/serve/documents.h"
#include "server/serve/workspace.h"

#include <map>
#include <string>

namespace salve::server {

class Configurations {
public:
  Configurations(Client &client, const Documents &documents, Workspace &workspace)
      : client_(client), documents_(documents), workspace_(workspace) {}

  /// Tells the client what is new. A file that is mended, gone or without documents is clear.
  void tell();

private:
  protocol::Json items(const std::filesystem::path &path);

  Client &client_;
  const Documents &documents_;
  Workspace &workspace_;
  std::map<std::string, protocol::Json> told_; ///< what the client has, but for empty lists
};

} // namespace salve::server
