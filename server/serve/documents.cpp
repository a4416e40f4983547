#include "server/serve/documents.h"

#include "protocol/uri.h"

#include <algorithm>

namespace salve::server {

using protocol::Json;

namespace {

/// The splice without what both texts have in common at its ends, so that a client that
/// always sends the whole text edits as locally as one that does not.
Splice smallestSplice(std::string_view before, std::string_view after, uint32_t offset) {
  auto [b, a] = std::mismatch(before.begin(), before.end(), after.begin(), after.end());
  auto prefix = static_cast<size_t>(b - before.begin());
  before.remove_prefix(prefix);
  after.remove_prefix(prefix);
  auto [rb, ra] = std::mismatch(before.rbegin(), before.rend(), after.rbegin(), after.rend());
  auto suffix = static_cast<size_t>(rb - before.rbegin());
  auto begin = static_cast<uint32_t>(offset + prefix);
  return {{begin, static_cast<uint32_t>(begin + before.size() - suffix)},
          static_cast<uint32_t>(after.size() - suffix)};
}

} // namespace

const protocol::LineIndex &Document::lines() const {
  if (!lines_)
    lines_.emplace(text_);
  return *lines_;
}

void Document::setText(std::string text) {
  lines_.reset();
  text_ = std::move(text);
}

std::optional<Splice> Document::replace(std::optional<protocol::Range> range,
                                        const std::string &with, protocol::Encoding encoding) {
  size_t begin = 0;
  size_t end = text_.size();
  if (range) {
    begin = lines().offset(range->start, encoding);
    end = lines().offset(range->end, encoding);
    if (end < begin)
      std::swap(begin, end);
  }
  std::string_view before(text_.data() + begin, end - begin);
  if (before == with)
    return std::nullopt;
  Splice splice = smallestSplice(before, with, static_cast<uint32_t>(begin));
  lines_.reset();
  text_.replace(begin, end - begin, with);
  return splice;
}

Document &Documents::open(const Json &item) {
  auto document = std::make_unique<Document>();
  document->uri = protocol::requiredString(item, "uri");
  document->setText(protocol::requiredString(item, "text"));
  document->path = protocol::pathOfUri(document->uri).value_or("");
  if (document->path.empty())
    document->path = "/nonexistent/" + std::to_string(revision_ + 1) + ".c";
  if (const Json &language = protocol::member(item, "languageId"); language.is_string())
    document->language = language.get<std::string>();
  if (const Json &version = protocol::member(item, "version"); version.is_number_integer())
    document->version = version.get<int64_t>();
  document->revision = document->textRevision = ++revision_;
  auto &place = documents_[document->uri];
  place = std::move(document);
  return *place;
}

Document *Documents::change(const Json &params, protocol::Encoding encoding,
                            std::vector<Splice> &splices) {
  const Json &id = protocol::member(params, "textDocument");
  Document *document = find(protocol::requiredString(id, "uri"));
  if (!document)
    return nullptr;
  const Json &changes = protocol::member(params, "contentChanges");
  if (!changes.is_array())
    throw protocol::RequestError(protocol::ErrorCode::InvalidParams,
                                 "'contentChanges' must be an array");
  for (const Json &change : changes) {
    const Json &range = protocol::member(change, "range");
    std::optional<protocol::Range> where = protocol::rangeFrom(range);
    if (!range.is_null() && !where)
      throw protocol::RequestError(protocol::ErrorCode::InvalidParams, "a change without range");
    if (auto splice = document->replace(where, protocol::requiredString(change, "text"), encoding))
      splices.push_back(*splice);
  }
  const Json &version = protocol::member(id, "version");
  document->version = version.is_number_integer() ? version.get<int64_t>() : document->version + 1;
  document->revision = document->textRevision = ++revision_;
  return document;
}

bool Documents::close(const std::string &uri) { return documents_.erase(uri) > 0; }

Document *Documents::find(const std::string &uri) {
  auto found = documents_.find(uri);
  return found == documents_.end() ? nullptr : found->second.get();
}

} // namespace salve::server
