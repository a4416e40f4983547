// What a program or a test fails for, where that is written in another file of the program.
//
// A test of a library lies in a file of its own, and nothing of it is to be changed. The same
// program is looked at once more, as if the request were about the file that the run comes to and
// this one were its program (Request::program): what fails is diagnosed and repaired there, and
// told with its place.
#pragma once

#include "engine/pipeline.h"

#include <memory>
#include <string>
#include <vector>

namespace salve::engine {

class OtherFiles {
public:
  /// Of an analysis that outlives this.
  explicit OtherFiles(const Analysis &analysis);

  /// Whether the entry starts the program and comes to functions of other units.
  bool exist() const { return !files_.empty(); }
  /// As `explain` does of a failure of this analysis, or of one of the same function, in one file
  /// after the other until there are repairs; whether there are. Not told is that a search has
  /// ended without: the status, if there was one.
  bool explain(const Analysis &failing, size_t function, size_t failure, const Budget &budget,
               const Sink &sink, std::optional<SearchStatus> &status);

private:
  /// The program, where one of its other files is the one that is changed.
  struct Seen {
    Request request{};
    std::unique_ptr<Variant> all{}, own{}; ///< `own`: its faults of its own, see ownFaults
    std::vector<KnownRepair> known{};

    /// The failure of one of them at that place, or with that name; null: it does not fail so
    /// there.
    std::pair<Variant *, size_t> failureLike(const edit::PropertyName &name,
                                             const Range &place) const;
  };
  /// Null: it could not be looked at.
  Seen *seen(const std::string &path, const Budget &budget);
  std::vector<std::string> inOrder(ir::PropertyId failing) const;

  const Analysis &analysis_;
  std::vector<std::string> files_; ///< paths of units, in the order in which the run comes to them
  std::map<std::string, std::unique_ptr<Seen>> seen_;
};

/// Diagnoses and repairs in the file, or, where nothing in it is to be changed or no change helps,
/// in others of the program.
void explainAnywhere(const Analysis &analysis, size_t function, size_t failure,
                     const Budget &budget, const Sink &sink, std::vector<KnownRepair> &known,
                     OtherFiles &others);

} // namespace salve::engine
