#include "server/client.h"

#include <ctime>

#include <fcntl.h>
#include <unistd.h>

namespace salve::server {

using protocol::Json;

Log::Log(const std::string &path) {
  if (!path.empty())
    file_ = open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
}

Log::~Log() {
  if (file_ >= 0)
    close(file_);
}

void Log::line(const std::string &text) const {
  if (file_ < 0)
    return;
  timespec now{};
  clock_gettime(CLOCK_REALTIME, &now);
  tm parts{};
  gmtime_r(&now.tv_sec, &parts);
  char stamp[48];
  size_t size = std::strftime(stamp, sizeof stamp, "%H:%M:%S", &parts);
  size += static_cast<size_t>(
      std::snprintf(stamp + size, sizeof stamp - size, ".%03ld ", now.tv_nsec / 1000000));
  std::string line = std::string(stamp, size) + text + "\n";
  if (write(file_, line.data(), line.size()) < 0)
    return; // a full disk must not end the server
}

void Client::notify(const std::string &method, Json params) {
  channel_.send(protocol::makeNotification(method, std::move(params)));
}

void Client::request(const std::string &method, Json params, Answer answer) {
  uint64_t id = nextId_++;
  if (answer)
    waiting_[id] = std::move(answer);
  channel_.send(protocol::makeRequest(id, method, std::move(params)));
}

void Client::respond(const Json &id, Json result) {
  channel_.send(protocol::makeResponse(id, std::move(result)));
}

void Client::fail(const Json &id, protocol::ErrorCode code, const std::string &message) {
  log_.line("error " + std::to_string(static_cast<int>(code)) + ": " + message);
  channel_.send(protocol::makeError(id, code, message));
}

void Client::answered(const protocol::Message &response) {
  if (!response.id.is_number_unsigned())
    return;
  auto found = waiting_.find(response.id.get<uint64_t>());
  if (found == waiting_.end())
    return;
  Answer answer = std::move(found->second);
  waiting_.erase(found);
  answer(response.result, !response.error.is_null());
}

void Client::logMessage(protocol::MessageType type, const std::string &text) {
  log_.line(text);
  notify("window/logMessage", {{"type", static_cast<int>(type)}, {"message", text}});
}

void Client::showMessage(protocol::MessageType type, const std::string &text) {
  log_.line(text);
  notify("window/showMessage", {{"type", static_cast<int>(type)}, {"message", text}});
}

} // namespace salve::server
