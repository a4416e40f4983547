#include "server/workers/result_store.h"

#include "engine/support/digest.h"
#include "engine/support/limits/server.h"
#include "server/workers/wire.h"

#include <sqlite3.h>

#include <chrono>
#include <filesystem>
#include <utility>

namespace salve::server {

namespace fs = std::filesystem;

namespace {

constexpr const char *kFile = "salve-results.sqlite";
/// Changed when the tables are; another version's file is begun anew.
constexpr int kLayout = 1;

int64_t today() {
  return std::chrono::duration_cast<std::chrono::hours>(
             std::chrono::system_clock::now().time_since_epoch())
             .count() /
         24;
}

/// This very program: a result of one that was built otherwise is another one's.
const std::string &programVersion() {
  static const std::string version = [] {
    std::error_code error;
    const fs::path self = fs::read_symlink("/proc/self/exe", error);
    Digest digest;
    digest.add(SALVE_VERSION).add(engine::libraryVersions());
    digest.add(fs::file_size(self, error));
    digest.add(fs::last_write_time(self, error).time_since_epoch().count());
    return digest.text();
  }();
  return version;
}

std::string fullKey(const std::string &key) { return programVersion() + key; }

} // namespace

struct ResultStore::Database {
  sqlite3 *handle = nullptr;

  ~Database() { sqlite3_close(handle); }

  int run(const char *sql) { return sqlite3_exec(handle, sql, nullptr, nullptr, nullptr); }

  /// The first column of the first row as a number.
  int64_t number(const char *sql) {
    sqlite3_stmt *statement = nullptr;
    int64_t result = -1;
    if (sqlite3_prepare_v2(handle, sql, -1, &statement, nullptr) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW)
      result = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return result;
  }

  int open(const fs::path &file) {
    int code =
        sqlite3_open_v2(file.c_str(), &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nullptr);
    if (code != SQLITE_OK)
      return code;
    sqlite3_busy_timeout(handle, limits::kept::kWaitMilliseconds);
    auto isOurs = [this] { return number("PRAGMA user_version") == kLayout; };
    if (isOurs())
      return run("PRAGMA synchronous = NORMAL");
    run("PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
    code = run("BEGIN IMMEDIATE");
    if (code == SQLITE_OK && !isOurs()) // another process may have been faster
      code = run(("DROP TABLE IF EXISTS results;"
                  "CREATE TABLE results (key TEXT PRIMARY KEY, used INTEGER, value BLOB);"
                  "CREATE INDEX byUse ON results (used); PRAGMA user_version = " +
                  std::to_string(kLayout))
                     .c_str());
    return code == SQLITE_OK ? run("COMMIT") : code;
  }

  /// Takes away the oldest quarter if the file has become too large.
  int shrink() {
    const int64_t bytes = number("PRAGMA page_count") * number("PRAGMA page_size");
    if (bytes < static_cast<int64_t>(limits::kept::kMegabytes << 20))
      return SQLITE_OK;
    return run("DELETE FROM results WHERE key IN (SELECT key FROM results ORDER BY used, rowid "
               "LIMIT (SELECT count(*) / 4 + 1 FROM results)); PRAGMA incremental_vacuum");
  }
};

ResultStore::ResultStore(std::string folder) : folder_(std::move(folder)) {}
ResultStore::~ResultStore() = default;

void ResultStore::close() { database_.reset(); }

std::string ResultStore::takeProblem() { return std::exchange(problem_, ""); }

ResultStore::Database *ResultStore::database() {
  if (database_ || isUnusable_)
    return database_.get();
  std::error_code error;
  fs::create_directories(folder_, error);
  for (int attempt = 0; attempt < 2 && !isUnusable_ && !database_; ++attempt) {
    database_ = std::make_unique<Database>();
    if (int code = database_->open(fs::path(folder_) / kFile); code != SQLITE_OK)
      failed(code);
  }
  return database_.get();
}

/// A damaged file goes; anything else that is wrong ends the use of it.
void ResultStore::failed(int code) {
  database_.reset();
  code &= 0xff;
  if (code == SQLITE_BUSY || code == SQLITE_LOCKED)
    return; // of another process; the next time perhaps not
  const fs::path file = fs::path(folder_) / kFile;
  std::error_code error;
  if (code != SQLITE_CORRUPT && code != SQLITE_NOTADB) {
    isUnusable_ = true;
    return;
  }
  for (const char *suffix : {"", "-wal", "-shm", "-journal"})
    fs::remove(file.string() + suffix, error);
  isUnusable_ = fs::exists(file, error);
  problem_ = file.string() + " was damaged" +
             (isUnusable_ ? " and cannot be replaced" : "; results are gathered anew");
}

std::optional<std::string> ResultStore::read(const std::string &key) {
  Database *database = this->database();
  if (!database)
    return std::nullopt;
  sqlite3_stmt *statement = nullptr;
  int code = sqlite3_prepare_v2(database->handle, "SELECT value, used FROM results WHERE key = ?",
                                -1, &statement, nullptr);
  const std::string full = fullKey(key);
  std::optional<std::string> result;
  bool isOld = false;
  if (code == SQLITE_OK) {
    sqlite3_bind_text(statement, 1, full.data(), static_cast<int>(full.size()), SQLITE_STATIC);
    code = sqlite3_step(statement);
    if (code == SQLITE_ROW) {
      const auto *bytes = static_cast<const char *>(sqlite3_column_blob(statement, 0));
      result.emplace(bytes, static_cast<size_t>(sqlite3_column_bytes(statement, 0)));
      isOld = sqlite3_column_int64(statement, 1) != today();
    }
  }
  sqlite3_finalize(statement);
  if (code != SQLITE_ROW && code != SQLITE_DONE)
    failed(code);
  else if (isOld)
    write(key, *result);
  return result;
}

void ResultStore::write(const std::string &key, const std::string &value) {
  if (value.size() > limits::kept::kResultBytes)
    return;
  Database *database = this->database();
  if (!database)
    return;
  sqlite3_stmt *statement = nullptr;
  int code = sqlite3_prepare_v2(database->handle, "INSERT OR REPLACE INTO results VALUES (?, ?, ?)",
                                -1, &statement, nullptr);
  const std::string full = fullKey(key);
  if (code == SQLITE_OK) {
    sqlite3_bind_text(statement, 1, full.data(), static_cast<int>(full.size()), SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, today());
    sqlite3_bind_blob(statement, 3, value.data(), static_cast<int>(value.size()), SQLITE_STATIC);
    code = sqlite3_step(statement);
  }
  sqlite3_finalize(statement);
  if (code == SQLITE_DONE && added_++ % limits::kept::kLookEvery == 0)
    code = database->shrink();
  if (code != SQLITE_DONE && code != SQLITE_OK)
    failed(code);
}

std::optional<engine::Kept> ResultStore::find(const std::string &key) {
  const std::optional<std::string> body = read(key);
  if (!body)
    return std::nullopt;
  try {
    return wire::unpackKept(*body);
  } catch (const std::exception &) {
    return std::nullopt;
  }
}

void ResultStore::keep(const std::string &key, const engine::Kept &result) {
  write(key, wire::pack(result));
}

} // namespace salve::server
