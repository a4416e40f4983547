// The base protocol of LSP: messages behind a Content-Length header, cut out of a stream
// of bytes that may be anything.
//
// Pure: no input or output. After a faulty header it looks for the next one; a fault is
// reported once per stretch of bytes that was skipped. Memory stays within the size cap.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace salve::protocol {

struct Frame {
  enum class Kind { Body, Fault };
  Kind kind = Kind::Body;
  std::string text; ///< the body, or what was wrong
};

class FrameDecoder {
public:
  static constexpr size_t kMaxBody = 64u << 20;
  static constexpr size_t kMaxHeader = 8u << 10;

  explicit FrameDecoder(size_t maxBody = kMaxBody) : maxBody_(maxBody) {}

  void feed(std::string_view bytes);
  /// The next body or fault; nothing until more bytes come.
  std::optional<Frame> next();
  /// `body` turned out not to be JSON. If its length was too large, it has swallowed the
  /// header of a later message: goes back to that header.
  void reject(std::string_view body);

private:
  std::optional<Frame> readHeaderLine();
  std::optional<Frame> endHeader();
  std::optional<Frame> fault(const std::string &problem);
  void field(std::string_view line);
  void dropLongLine();

  size_t maxBody_;
  std::string buffer_;
  size_t at_ = 0;         ///< start of what is not yet consumed
  size_t scanned_ = 0;    ///< no line end between at_ and here
  bool skipping_ = false; ///< in a stretch whose fault was reported
  bool rubbish_ = false;  ///< before the header on the same line
  bool inBody_ = false;
  bool hasFields_ = false;
  size_t headerSize_ = 0; ///< of the lines consumed so far
  std::optional<size_t> length_;
  std::string problem_; ///< of the header being read
};

/// Header and body.
std::string frame(std::string_view body);

/// Bodies that are lines, as the Model Context Protocol has them. Empty lines are none.
class LineDecoder {
public:
  void feed(std::string_view bytes) { buffer_ += bytes; }
  std::optional<Frame> next();

private:
  std::string buffer_;
  size_t scanned_ = 0;    ///< no line end before
  bool skipping_ = false; ///< in a line that was too long
};

} // namespace salve::protocol
