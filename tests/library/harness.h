// Runs the models of the C library beside the real library.
//
// The models are compiled natively under the names model_NAME; harness.cpp implements the
// intrinsics on real memory. What a model draws from nondet_*() is what the real function did:
// if the model forbids that, an assumption fails, which is a fault like a misuse or an access
// outside an object. Knows nothing of the engine.
#pragma once

#include <cstdint>
#include <cstring>
#include <deque>
#include <random>
#include <string>
#include <vector>

namespace salve::library {

inline int sign(int x) { return (x > 0) - (x < 0); }
/// As the world's integers are kept.
inline uint64_t number(long x) { return static_cast<uint64_t>(x); }

class Random {
public:
  explicit Random(uint64_t seed) : engine_(seed) {}
  uint64_t below(uint64_t n) { return engine_() % n; }
  int between(int least, int most) {
    return least + static_cast<int>(below(static_cast<uint64_t>(most - least) + 1));
  }
  bool flip() { return below(2) != 0; }
  uint64_t bits() { return engine_(); }
  template <typename T> const T &of(const std::vector<T> &list) { return list[below(list.size())]; }
  /// Characters out of a small alphabet, so that strings agree often.
  std::string text(size_t least, size_t most, const std::string &alphabet = "abAB ,");

private:
  std::mt19937_64 engine_;
};

/// An object that ends where memory ends: an access beyond it ends the test.
class Buffer {
public:
  explicit Buffer(size_t bytes);
  explicit Buffer(const std::string &content, bool terminated = true);
  ~Buffer();
  Buffer(const Buffer &) = delete;
  Buffer &operator=(const Buffer &) = delete;
  char *data() { return data_; }
  template <typename T> T *as() { return reinterpret_cast<T *>(data_); }
  size_t size() const { return bytes_; }
  std::string content() const { return std::string(data_, bytes_); }

private:
  char *map_;
  size_t mapped_;
  char *data_;
  size_t bytes_;
};

/// What the models get from and do to the world around them.
struct World {
  std::deque<uint64_t> integers;    ///< results of nondet_int, nondet_long, ...
  std::deque<long double> reals;    ///< of nondet_double, nondet_long_double
  std::deque<std::string> contents; ///< what a havoc writes, from the object's start
  std::string fault;                ///< the first thing that may not happen; empty: none
  size_t living = 0;                ///< heap objects

  void reset();
};
World &world();

/// One test per model: compares a single generated case, by EXPECT and ADD_FAILURE.
using Case = void (*)(Random &random);
struct Row {
  const char *model;
  Case run;
};
const std::vector<Row> &stringRows();
const std::vector<Row> &memoryRows();
const std::vector<Row> &characterRows();
const std::vector<Row> &numberRows();
const std::vector<Row> &scanningRows();
const std::vector<Row> &mathRows();
const std::vector<Row> &streamRows();
const std::vector<Row> &systemRows();
const std::vector<Row> &timeRows();
const std::vector<Row> &wideRows();
const std::vector<Row> &printingRows();
const std::vector<Row> &bitRows();
const std::vector<Row> &cbmcRows();

} // namespace salve::library

#define MODEL(result, name, ...) extern "C" result model_##name(__VA_ARGS__)
