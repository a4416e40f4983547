// Tells the client that findings have changed: pushes diagnostics, or asks it to pull them,
// asks it to read the code lenses again, and says how functions stand. Changes that come close
// together are told once, and of a text that is being edited once for each pause; but for how
// functions stand, since a tick must go at once.
#pragma once

#include "server/serve/features/features.h"

#include "server/serve/client.h"
#include "server/serve/clock.h"

#include <functional>
#include <map>
#include <optional>
#include <set>

namespace salve::server {

class Publisher {
public:
  struct Sources {
    /// Nothing if the document is not open.
    std::function<std::optional<View>(const std::string &uri)> view;
    /// Until when nothing of it is to be told.
    std::function<Clock::Point(const std::string &uri)> calmUntil;
    /// All inlay hints of a document.
    std::function<protocol::Json(const View &view)> hints;
  };

  Publisher(Clock &clock, Client &client, Sources sources)
      : clock_(clock), client_(client), sources_(std::move(sources)), diagnosticsAlarm_(clock),
        lensAlarm_(clock), hintAlarm_(clock), statusAlarm_(clock) {}

  void changed(const std::string &uri);
  /// Only what is shown of failing runs.
  void hintsChanged(const std::string &uri);
  void closed(const std::string &uri);
  /// How its functions stand, even if that is known: somebody asked.
  void tellAgain(const std::string &uri) { status_.erase(uri); }
  /// The client gets the hints as they are now.
  void hintsAsked(const View &view, const protocol::Json &hints);
  /// The same of lenses.
  void lensesAsked(const View &view, const protocol::Json &lenses);
  /// The answer to textDocument/diagnostic.
  protocol::Json pull(const View &view, const protocol::Json &params);

private:
  void plan();
  void publish();
  void refreshLenses();
  void refreshHints();
  static std::string wordsOfHints(const protocol::Json &hints);
  static std::string wordsOfLenses(const protocol::Json &lenses);
  void tellStatus();
  /// Those that may be told now, taken out of the set.
  std::set<std::string> due(std::set<std::string> &dirty) const;
  /// Sets the alarm for the first that may be told.
  void wait(const std::set<std::string> &dirty, Clock::Point soonest, Alarm &alarm,
            void (Publisher::*tell)());
  static protocol::Json items(const View &view);

  Clock &clock_;
  Client &client_;
  Sources sources_;
  std::set<std::string> dirty_, dirtyLenses_, dirtyHints_, dirtyStatus_;
  std::map<std::string, protocol::Json> published_;   ///< what the client has
  std::map<std::string, protocol::Json> status_;      ///< the same
  std::map<std::string, std::string> hints_, lenses_; ///< the words of those that it was given
  Alarm diagnosticsAlarm_, lensAlarm_, hintAlarm_, statusAlarm_;
  Clock::Point lastPublished_{};
  Clock::Point lastRefreshed_{}, lastHints_{};
};

} // namespace salve::server
