#include "tests/library/harness.h"

#include <cstdlib>
#include <map>

#include <sys/mman.h>
#include <unistd.h>

extern "C" int *model___salve_error_number(void);

namespace salve::library {

namespace {

struct Object {
  size_t bytes;
  bool heap;
};

std::map<const char *, Object> &objects() {
  static std::map<const char *, Object> all;
  return all;
}

void fault(const std::string &what) {
  if (world().fault.empty())
    world().fault = what;
}

/// The object that p points into or behind, and where it starts.
const std::pair<const char *const, Object> *objectAt(const void *p) {
  auto it = objects().upper_bound(static_cast<const char *>(p));
  if (it == objects().begin())
    return nullptr;
  --it;
  return static_cast<const char *>(p) <= it->first + it->second.bytes ? &*it : nullptr;
}

/// Bytes that are not a registered object (literals, statics of models) are not judged.
bool isInside(const void *p, size_t n) {
  auto *object = objectAt(p);
  return p && (!object || static_cast<const char *>(p) + n <= object->first + object->second.bytes);
}

uint64_t nextInteger() {
  if (world().integers.empty()) {
    fault("an arbitrary integer that the test does not know of");
    return 0;
  }
  uint64_t value = world().integers.front();
  world().integers.pop_front();
  return value;
}

} // namespace

std::string Random::text(size_t least, size_t most, const std::string &alphabet) {
  std::string result(least + below(most - least + 1), ' ');
  for (char &c : result)
    c = alphabet[below(alphabet.size())];
  return result;
}

Buffer::Buffer(size_t bytes) : bytes_(bytes) {
  size_t page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  mapped_ = (bytes / page + 2) * page;
  map_ = static_cast<char *>(
      mmap(nullptr, mapped_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  if (map_ == MAP_FAILED || mprotect(map_ + mapped_ - page, page, PROT_NONE) != 0)
    std::abort();
  data_ = map_ + mapped_ - page - bytes;
  std::memset(data_, '#', bytes);
  objects()[data_] = {bytes, false};
}

Buffer::Buffer(const std::string &content, bool terminated)
    : Buffer(content.size() + (terminated ? 1 : 0)) {
  std::memcpy(data_, content.c_str(), bytes_);
}

Buffer::~Buffer() {
  objects().erase(data_);
  munmap(map_, mapped_);
}

World &world() {
  static World one;
  return one;
}

void World::reset() {
  *this = World();
  *model___salve_error_number() = 0;
}

} // namespace salve::library

using namespace salve::library;

extern "C" {

void *__salve_allocate(unsigned long bytes, int zeroed) {
  void *p = zeroed ? std::calloc(bytes + 1, 1) : std::malloc(bytes + 1);
  objects()[static_cast<char *>(p)] = {bytes, true};
  ++world().living;
  return p;
}

void *__salve_provide(unsigned long bytes, int zeroed) { return __salve_allocate(bytes, zeroed); }

void __salve_deallocate(void *p) {
  if (!p)
    return;
  auto it = objects().find(static_cast<char *>(p));
  if (it == objects().end() || !it->second.heap) {
    fault("free of what is not the start of a heap object");
    return;
  }
  objects().erase(it);
  --world().living;
  std::free(p);
}

void __salve_copy(void *to, const void *from, unsigned long n) {
  if (n && (!isInside(to, n) || !isInside(from, n)))
    return fault("copy out of bounds");
  std::memmove(to, from, n);
}

unsigned long __salve_size(const void *p) {
  auto *object = objectAt(p);
  return object ? object->second.bytes : 0;
}

long __salve_offset(const void *p) {
  auto *object = objectAt(p);
  return object ? static_cast<const char *>(p) - object->first : 0;
}

/// Formats are literals.
int __salve_writable(const void *p, unsigned long n) { return __salve_size(p) >= n; }

int __salve_valid(const void *p, unsigned long n) { return objectAt(p) && isInside(p, n); }

int __salve_ended(const void *) { return 0; }

int __salve_initialised(const void *p, unsigned long n) { return __salve_valid(p, n); }

/// What leaks is not asked here.
void __salve_kept(const void *p) { (void)p; }

int __salve_same_object(const void *a, const void *b) {
  return a && b && objectAt(a) && objectAt(a) == objectAt(b);
}

void __salve_havoc(void *p) {
  if (world().contents.empty())
    return fault("an arbitrary content that the test does not know of");
  const std::string &content = world().contents.front();
  if (content.size() > __salve_size(p) && objectAt(p))
    fault("the real content is longer than the model's");
  else
    std::memcpy(p, content.data(), content.size());
  world().contents.pop_front();
}

void __salve_not_modelled(const char *what) { fault(what); }

void __salve_check_string(int condition) {
  if (!condition)
    fault("misuse");
}

void __salve_check_jump(int condition) {
  if (!condition)
    fault("misuse");
}

void __salve_check_format(int condition) {
  if (!condition)
    fault("misuse");
}

void __VERIFIER_assume(int condition) {
  if (!condition)
    fault("the real result is not among the model's");
}

int nondet_int(void) { return static_cast<int>(nextInteger()); }
int nondet_usual_int(void) { return static_cast<int>(nextInteger()); }
char nondet_char(void) { return static_cast<char>(nextInteger()); }
unsigned nondet_uint(void) { return static_cast<unsigned>(nextInteger()); }
long nondet_long(void) { return static_cast<long>(nextInteger()); }
unsigned long nondet_ulong(void) { return nextInteger(); }

long double nondet_long_double(void) {
  if (world().reals.empty()) {
    fault("an arbitrary number that the test does not know of");
    return 0;
  }
  const long double value = world().reals.front();
  world().reals.pop_front();
  return value;
}

double nondet_double(void) { return static_cast<double>(nondet_long_double()); }

/// Tests look at signs only.
int model___salve_any_of_sign(int n) { return n; }

// What the frontend lowers directly.
void *model_malloc(unsigned long bytes) { return __salve_allocate(bytes, 0); }
void model_free(void *p) { __salve_deallocate(p); }

void *model_memcpy(void *to, const void *from, unsigned long n) {
  const char *a = static_cast<char *>(to), *b = static_cast<const char *>(from);
  if (n && a < b + n && b < a + n)
    fault("misuse: memcpy of overlapping bytes");
  __salve_copy(to, from, n);
  return to;
}

void *model_memmove(void *to, const void *from, unsigned long n) {
  __salve_copy(to, from, n);
  return to;
}

void *model_memset(void *to, int byte, unsigned long n) {
  if (n && !isInside(to, n))
    fault("fill out of bounds");
  else
    std::memset(to, byte, n);
  return to;
}
}
