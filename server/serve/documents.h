// The texts that the client has open, in step with it edit by edit.
//
// Knows positions and versions, nothing of analysis. A revision counts every change of any
// document and, unlike a version, never comes twice.
#pragma once

#include "engine/support/text.h"
#include "protocol/lsp.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace salve::server {

/// What was replaced, and by how many bytes.
struct Splice {
  ByteRange range;
  uint32_t newSize = 0;
};

class Document {
public:
  std::string uri;
  std::string path; ///< of the URI; for other schemes than file a name that cannot exist
  std::string language;
  int64_t version = 0;
  uint64_t revision = 0;
  uint64_t textRevision = 0; ///< when the text itself was last changed

  const std::string &text() const { return text_; }
  const protocol::LineIndex &lines() const;
  void setText(std::string text);
  /// Replaces `range`, or everything without one; returns what differs, nothing if nothing does.
  std::optional<Splice> replace(std::optional<protocol::Range> range, const std::string &with,
                                protocol::Encoding encoding);

private:
  std::string text_;
  mutable std::optional<protocol::LineIndex> lines_; ///< built when first asked for
};

class Documents {
public:
  /// The textDocument of didOpen. An open document of this URI is replaced.
  Document &open(const protocol::Json &item);
  /// The params of didChange; null if the document is not open.
  Document *change(const protocol::Json &params, protocol::Encoding encoding,
                   std::vector<Splice> &splices);
  bool close(const std::string &uri);
  /// What the text means has changed without it.
  void touch(Document &document) { document.revision = ++revision_; }

  Document *find(const std::string &uri);
  const std::map<std::string, std::unique_ptr<Document>> &all() const { return documents_; }

private:
  std::map<std::string, std::unique_ptr<Document>> documents_;
  uint64_t revision_ = 0;
};

} // namespace salve::server
