#include "protocol/framing.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace salve::protocol {

namespace {

constexpr std::string_view kLength = "content-length:";

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

std::string lowered(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(), lower);
  return result;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t'))
    text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t'))
    text.remove_suffix(1);
  return text;
}

bool isFieldName(std::string_view name) {
  return !name.empty() && name.size() <= 64 && std::all_of(name.begin(), name.end(), [](char c) {
    return (lower(c) >= 'a' && lower(c) <= 'z') || c == '-';
  });
}

/// Where "Content-Length:" starts, whatever its case.
size_t findLength(std::string_view text, size_t from = 0) {
  auto same = [](char a, char b) { return lower(a) == b; };
  auto found = std::search(text.begin() + std::min(from, text.size()), text.end(), kLength.begin(),
                           kLength.end(), same);
  return found == text.end() ? std::string_view::npos : static_cast<size_t>(found - text.begin());
}

} // namespace

void FrameDecoder::feed(std::string_view bytes) {
  if (at_ > 0 && at_ >= buffer_.size() / 2) {
    buffer_.erase(0, at_);
    scanned_ -= std::min(scanned_, at_);
    at_ = 0;
  }
  buffer_.append(bytes);
}

std::optional<Frame> FrameDecoder::next() {
  while (true) {
    if (inBody_) {
      if (buffer_.size() - at_ < *length_)
        return std::nullopt;
      Frame body{Frame::Kind::Body, buffer_.substr(at_, *length_)};
      at_ += *length_;
      scanned_ = at_;
      inBody_ = false;
      length_.reset();
      return body;
    }
    size_t before = at_;
    if (std::optional<Frame> result = readHeaderLine())
      return result;
    if (at_ == before && !inBody_)
      return std::nullopt;
  }
}

/// Consumes one line of a header if there is one. A line end may lack its CR.
std::optional<Frame> FrameDecoder::readHeaderLine() {
  size_t end = buffer_.find('\n', std::max(scanned_, at_));
  if (end == std::string::npos) {
    scanned_ = buffer_.size();
    if (scanned_ - at_ <= kMaxHeader)
      return std::nullopt;
    dropLongLine();
    return fault("a header line without end");
  }
  std::string_view line(buffer_.data() + at_, end - at_);
  if (!line.empty() && line.back() == '\r')
    line.remove_suffix(1);
  headerSize_ += end + 1 - at_;
  bool isEnd = line.empty();
  if (!isEnd)
    field(line);
  at_ = scanned_ = end + 1;
  if (isEnd)
    return endHeader();
  if (!problem_.empty())
    return fault(problem_);
  if (headerSize_ > kMaxHeader)
    return fault("a header without end");
  if (std::exchange(rubbish_, false)) // the header behind it counts
    return Frame{Frame::Kind::Fault, "not a header line"};
  return std::nullopt;
}

/// Keeps of a line that is too long only what may be the beginning of a header.
void FrameDecoder::dropLongLine() {
  std::string_view line(buffer_.data() + at_, scanned_ - at_);
  size_t last = std::string_view::npos;
  for (size_t start = findLength(line); start != std::string_view::npos;
       start = findLength(line, start + 1))
    last = start;
  size_t kept = last == std::string_view::npos || line.size() - last > kMaxHeader / 2
                    ? kLength.size()
                    : line.size() - last;
  at_ = scanned_ - kept;
}

/// Reads one field. Rubbish before a Content-Length (the rest of a body whose length was
/// too small) is skipped.
void FrameDecoder::field(std::string_view line) {
  size_t colon = line.find(':');
  if (skipping_ || colon == std::string_view::npos ||
      !isFieldName(trimmed(line.substr(0, colon)))) {
    size_t start = findLength(line);
    if (start == std::string_view::npos) {
      if (!skipping_ || !length_)
        problem_ = "not a header line";
      return;
    }
    length_.reset();
    rubbish_ = !skipping_;
    headerSize_ = line.size() - start;
    line.remove_prefix(start);
    colon = kLength.size() - 1;
  }
  hasFields_ = true;
  std::string name = lowered(trimmed(line.substr(0, colon)));
  std::string_view value = trimmed(line.substr(colon + 1));
  if (name == "content-type") {
    std::string type = lowered(value);
    if (type.find("charset") != std::string::npos && type.find("utf-8") == std::string::npos &&
        type.find("utf8") == std::string::npos)
      problem_ = "only UTF-8 is understood";
    return;
  }
  if (name != "content-length")
    return;
  size_t length = 0;
  auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), length);
  if (error != std::errc() || end != value.data() + value.size() || value.empty())
    problem_ = "Content-Length is not a number";
  else if (length > maxBody_)
    problem_ = "Content-Length is above the limit of " + std::to_string(maxBody_) + " bytes";
  else
    length_ = length;
}

std::optional<Frame> FrameDecoder::endHeader() {
  bool hadFields = hasFields_;
  hasFields_ = false;
  headerSize_ = 0;
  if (length_) {
    skipping_ = false;
    inBody_ = true;
    return std::nullopt;
  }
  if (!hadFields) // empty lines between messages do no harm
    return std::nullopt;
  return fault("a header without Content-Length");
}

std::optional<Frame> FrameDecoder::fault(const std::string &problem) {
  Frame result{Frame::Kind::Fault, problem};
  problem_.clear();
  rubbish_ = false;
  length_.reset();
  hasFields_ = false;
  headerSize_ = 0;
  if (skipping_)
    return std::nullopt;
  skipping_ = true;
  return result;
}

void FrameDecoder::reject(std::string_view body) {
  skipping_ = true;
  size_t start = findLength(body);
  if (start == std::string_view::npos)
    return;
  buffer_.replace(0, at_, body.substr(start));
  at_ = scanned_ = 0;
}

std::string frame(std::string_view body) {
  std::string result = "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n";
  result.append(body);
  return result;
}

std::optional<Frame> LineDecoder::next() {
  while (true) {
    const size_t end = buffer_.find('\n', scanned_);
    if (end == std::string::npos) {
      scanned_ = buffer_.size();
      if (scanned_ <= FrameDecoder::kMaxBody)
        return std::nullopt;
      buffer_.clear();
      scanned_ = 0;
      if (!std::exchange(skipping_, true))
        return Frame{Frame::Kind::Fault, "a line is too long"};
      continue;
    }
    std::string line = buffer_.substr(0, end);
    buffer_.erase(0, end + 1);
    scanned_ = 0;
    if (!std::exchange(skipping_, false) && line.find_first_not_of(" \t\r") != std::string::npos)
      return Frame{Frame::Kind::Body, std::move(line)};
  }
}

} // namespace salve::protocol
