// The part of LSP 3.17 and 3.18 that the server speaks, as values: what a client can do, and the
// shapes that go over the wire more than once. Knows JSON and positions, not the engine.
#pragma once

#include "protocol/jsonrpc.h"
#include "protocol/position.h"

#include <optional>
#include <string>
#include <vector>

namespace salve::protocol {

struct ClientCapabilities {
  Encoding encoding = Encoding::Utf16; ///< agreed on
  bool pullDiagnostics = false;        ///< and can be told to pull again
  bool relatedInformation = false;
  bool codeActionLiterals = false;
  bool isPreferred = false;
  bool documentChanges = false;
  bool annotations = false; ///< of changes
  bool applyEdit = false;
  bool progress = false;
  bool codeLensRefresh = false;
  bool inlayHintRefresh = false;
  bool status = false; ///< `experimental.salveStatus`: it wants salve/status
  bool configuration = false;
  bool configurationRegistration = false; ///< didChangeConfiguration, dynamically
  bool watchedFilesRegistration = false;  ///< didChangeWatchedFiles, dynamically
  bool showDocument = false;
  bool markdownHover = false;
  bool codeDescription = false; ///< of diagnostics
  // Of LSP 3.18.
  bool textDocumentContent = false; ///< shows texts that are no files
  bool markupMessages = false;      ///< in diagnostics
  bool actionDocumentation = false; ///< beside code actions
};

/// Reads "capabilities" of initialize; anything of a wrong type counts as absent.
ClientCapabilities readCapabilities(const Json &capabilities);

/// "utf-16"
std::string nameOf(Encoding encoding);

Json toJson(Position position);
Json toJson(const Range &range);
/// Nothing if it is no position (negative or huge numbers, other types).
std::optional<Position> positionFrom(const Json &json);
std::optional<Range> rangeFrom(const Json &json);

enum class Severity { Error = 1, Warning = 2, Information = 3, Hint = 4 };
enum class MessageType { Error = 1, Warning = 2, Info = 3, Log = 4 };

struct Location {
  std::string uri;
  Range range;
};

struct RelatedInformation {
  Location location;
  std::string message;
};

struct Diagnostic {
  Range range;
  Severity severity = Severity::Error;
  std::string code;
  std::string href; ///< where more is said of the code; "": nowhere
  std::string message;
  std::vector<RelatedInformation> related;
};

Json toJson(const Location &location);
/// Related information that the client cannot show becomes lines of the message.
Json toJson(const Diagnostic &diagnostic, const ClientCapabilities &client);

/// A member, or null if `json` is no object or has no such member.
const Json &member(const Json &json, const std::string &name);
/// Follows members.
const Json &at(const Json &json, std::initializer_list<const char *> path);
/// A required string member; throws RequestError(InvalidParams).
std::string requiredString(const Json &json, const std::string &name);

} // namespace salve::protocol
