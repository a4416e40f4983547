#include "server/session.h"

namespace salve::server {

using protocol::Json;
using protocol::member;

namespace {

Json serverCapabilities(const protocol::ClientCapabilities &client) {
  return {
      {"positionEncoding", protocol::nameOf(client.encoding)},
      {"textDocumentSync",
       {{"openClose", true}, {"change", 2}, {"save", {{"includeText", false}}}}},
  };
}

} // namespace

Session::Session(asio::io_context &loop, protocol::Channel &channel, const Log &log,
                 Environment environment)
    : loop_(loop), environment_(std::move(environment)), client_(channel, log), router_(client_) {
  registerLifecycle();
  registerDocuments();
}

void Session::registerLifecycle() {
  router_.onRequest("initialize", [this](const Json &params) { return initialize(params); });
  router_.onNotification("initialized", [](const Json &) {});
  router_.onNotification("$/cancelRequest", [](const Json &) {});
  router_.onNotification("$/setTrace", [](const Json &) {});
  router_.onExit(environment_.exit);
}

void Session::registerDocuments() {
  router_.onNotification("textDocument/didOpen", [this](const Json &p) { didOpen(p); });
  router_.onNotification("textDocument/didChange", [this](const Json &p) { didChange(p); });
  router_.onNotification("textDocument/didClose", [this](const Json &p) { didClose(p); });
  router_.onNotification("textDocument/didSave", [](const Json &) {});
}

Json Session::initialize(const Json &params) {
  client_.capabilities = protocol::readCapabilities(member(params, "capabilities"));
  const Json &pid = member(params, "processId");
  if (pid.is_number_integer() && pid > 0 && pid <= 0x7fffffff && environment_.watchClient)
    environment_.watchClient(pid.get<int>());
  return {{"capabilities", serverCapabilities(client_.capabilities)},
          {"serverInfo", {{"name", "salve"}, {"version", SALVE_VERSION}}}};
}

void Session::didOpen(const Json &params) { documents_.open(member(params, "textDocument")); }

void Session::didChange(const Json &params) {
  std::vector<Splice> splices;
  documents_.change(params, client_.capabilities.encoding, splices);
}

void Session::didClose(const Json &params) {
  documents_.close(protocol::requiredString(member(params, "textDocument"), "uri"));
}

} // namespace salve::server
