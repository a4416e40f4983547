// The variables window: scopes of a frame, and values that are opened part by part.
//
// Numbers that stand for frames and for what can be opened are of one stop; forget() before the
// next. What points to a node of the abstract heap says so.
#pragma once

#include "protocol/jsonrpc.h"
#include "server/debug/heap_session.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace salve::server::dap {

using protocol::Json;

class Variables {
public:
  /// Does a line of the session's; throws what it says of errors.
  using Command = std::function<std::string(const std::string &)>;

  Variables(HeapSession &session, Command command)
      : session_(session), command_(std::move(command)) {}

  int numberOf(const debugger::FrameAt &frame);
  /// Of a frame's number; throws RequestError as all below.
  const debugger::FrameAt &frame(int64_t number) const;
  /// The frame that the session looks at.
  debugger::FrameAt usersFrame();

  Json scopes(int64_t frame);
  /// `count` 0: as many as there are, up to a limit.
  Json list(int64_t reference, uint64_t first, uint64_t count);
  Json evaluate(const debugger::FrameAt &frame, const std::string &expression);
  Json set(int64_t reference, const std::string &name, const std::string &value);
  Json setExpression(const debugger::FrameAt &frame, const std::string &expression,
                     const std::string &value);
  void forget();

private:
  enum class Kind { Locals, Globals, Parts };
  struct Open {
    Kind kind = Kind::Parts;
    debugger::FrameAt frame;
    std::string handle; ///< Parts
    bool isArray = false;
  };

  Open open(int64_t reference) const;
  int referenceTo(Open opened);
  std::vector<std::string> names(const Open &scope);
  Json shown(const debugger::FrameAt &frame, const debugger::Part &part);
  std::string withMarks(const debugger::FrameAt &frame, const debugger::Part &part);
  bool isUsersFrame(const debugger::FrameAt &frame);
  Json assign(const debugger::FrameAt &frame, const debugger::Part &part,
              const std::string &expression, const std::string &value);

  HeapSession &session_;
  Command command_;
  std::vector<debugger::FrameAt> frames_{};
  std::vector<Open> opened_{};
  std::optional<debugger::FrameAt> users_{};
};

} // namespace salve::server::dap
