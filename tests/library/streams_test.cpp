// stdio.h: a real file does something; the model must allow it and leave the same memory.
#include "tests/library/harness.h"

#include <gtest/gtest.h>

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include <dirent.h>
#include <stdio_ext.h>
#include <unistd.h>

namespace salve::library {

MODEL(int, getchar, void);
MODEL(int, getchar_unlocked, void);
MODEL(int, fgetc, void *);
MODEL(int, getc, void *);
MODEL(int, ungetc, int, void *);
MODEL(char *, fgets, char *, int, void *);
MODEL(char *, gets, char *);
MODEL(long, getline, char **, unsigned long *, void *);
MODEL(long, getdelim, char **, unsigned long *, int, void *);
MODEL(void, free, void *);
MODEL(int, puts, const char *);
MODEL(int, __salve_not_negative, void);
MODEL(int, __salve_may_fail, int);
MODEL(int, fputs, const char *, void *);
MODEL(int, putchar, int);
MODEL(int, fputc, int, void *);
MODEL(int, putc, int, void *);
MODEL(void, perror, const char *);
MODEL(void *, fopen, const char *, const char *);
MODEL(void *, popen, const char *, const char *);
MODEL(void *, fdopen, int, const char *);
MODEL(void *, tmpfile, void);
MODEL(int, fclose, void *);
MODEL(int, pclose, void *);
MODEL(void *, opendir, const char *);
MODEL(void *, fdopendir, int);
MODEL(int, closedir, void *);
MODEL(char *, readdir, void *);
MODEL(void, rewinddir, void *);
MODEL(unsigned long, fread, void *, unsigned long, unsigned long, void *);
MODEL(unsigned long, fwrite, const void *, unsigned long, unsigned long, void *);
MODEL(int, feof, void *);
MODEL(int, ferror, void *);
MODEL(int, fileno, void *);
MODEL(void, clearerr, void *);
MODEL(void, rewind, void *);
MODEL(int, fflush, void *);
MODEL(int, fseek, void *, long, int);
MODEL(long, ftell, void *);
MODEL(int, setvbuf, void *, char *, int, unsigned long);
MODEL(void, setbuf, void *, char *);
MODEL(int, feof_unlocked, void *);
MODEL(int, ferror_unlocked, void *);
MODEL(int, fileno_unlocked, void *);
MODEL(int, fflush_unlocked, void *);
MODEL(int, fgetc_unlocked, void *);
MODEL(int, getc_unlocked, void *);
MODEL(void, clearerr_unlocked, void *);
MODEL(int, fputc_unlocked, int, void *);
MODEL(int, putc_unlocked, int, void *);
MODEL(int, putchar_unlocked, int);
MODEL(int, fputs_unlocked, const char *, void *);
MODEL(char *, fgets_unlocked, char *, int, void *);
MODEL(unsigned long, fread_unlocked, void *, unsigned long, unsigned long, void *);
MODEL(unsigned long, fwrite_unlocked, const void *, unsigned long, unsigned long, void *);
MODEL(int, __freading, void *);
MODEL(int, __fwriting, void *);
MODEL(int, __freadable, void *);
MODEL(int, __fwritable, void *);
MODEL(int, __flbf, void *);
MODEL(unsigned long, __fpending, void *);
MODEL(unsigned long, __fbufsize, void *);
MODEL(void, __fpurge, void *);
MODEL(void *, freopen, const char *, const char *, void *);
MODEL(int, fseeko, void *, long, int);
MODEL(long, ftello, void *);
extern "C" int model___salve_character(void);
extern "C" void model___salve_stream(void *);
extern "C" char *model___salve_opened(int);
extern "C" void model___salve_use_number(int, char *);
extern "C" void model___salve_close_number(int, char *);
extern "C" void model___salve_close(void *);
extern "C" int *model___salve_closed(void *);
extern "C" int model___salve_written(int);
extern "C" int model___salve_count(void);
extern "C" long model___salve_place(void);
extern "C" int model___salve_succeeds(void);
extern "C" void *model___salve_open(void);

namespace {

/// A real file with this content, at its start, and the model's stream.
struct Files {
  explicit Files(const std::string &content) : stream(216) {
    file = std::tmpfile();
    std::fwrite(content.data(), 1, content.size(), file);
    std::rewind(file);
  }
  ~Files() { std::fclose(file); }
  FILE *file;
  Buffer stream;
};

std::string content(Random &random) { return random.text(0, 12, std::string("ab\n\0\xff", 5)); }

template <typename M> void readsCharacter(Random &random, M model) {
  Files files(content(random));
  for (int i = 0; i < 3; ++i) {
    int c = std::fgetc(files.file);
    world().integers = {number(c)};
    EXPECT_EQ(model(files.stream.data()), c);
  }
}

void putsBack(Random &random) {
  Files files(content(random));
  int c = random.below(5) == 0 ? EOF : random.between(0, 255);
  int result = std::ungetc(c, files.file);
  world().integers = {number(result != EOF)};
  EXPECT_EQ(model_ungetc(c, files.stream.data()), result);
}

void readsLine(Random &random, char *(*model)(char *, int, void *)) {
  Files files(content(random));
  for (int i = 0; i < 3; ++i) {
    int n = random.between(1, 8);
    Buffer a(static_cast<size_t>(n)), b(static_cast<size_t>(n));
    long before = std::ftell(files.file);
    char *result = std::fgets(b.data(), n, files.file);
    size_t length = static_cast<size_t>(std::ftell(files.file) - before);
    world().reset();
    world().integers = {number(result != nullptr), length};
    world().contents = {b.content().substr(0, length)};
    EXPECT_EQ(model(a.data(), n, files.stream.data()) != nullptr, result != nullptr);
    EXPECT_EQ(a.content(), b.content());
    EXPECT_EQ(world().living, 0u);
  }
}

/// The buffer is made or grows where that is needed.
void readsWholeLines(Random &random) {
  Files files(content(random));
  char *got = nullptr, *real = nullptr;
  size_t size = 0, realSize = 0;
  for (int i = 0; i < 4; ++i) {
    bool isLine = random.flip();
    long length = isLine ? ::getline(&real, &realSize, files.file)
                         : ::getdelim(&real, &realSize, 'b', files.file);
    size_t needed = length < 0 ? 1 : static_cast<size_t>(length) + 1;
    world().integers = {number(length)};
    if (!got || size < needed)
      world().integers.push_back(needed);
    world().contents = {length < 0 ? "" : std::string(real, static_cast<size_t>(length))};
    EXPECT_EQ(isLine ? model_getline(&got, &size, files.stream.data())
                     : model_getdelim(&got, &size, 'b', files.stream.data()),
              length);
    if (length >= 0) {
      EXPECT_EQ(std::memcmp(got, real, needed), 0);
    }
    EXPECT_EQ(world().living, 1u);
  }
  model_free(got);
  std::free(real);
}

/// There is no gets to compare with: a line that fits arrives with its NUL.
void readsAnyLine(Random &random) {
  std::string line = random.text(0, 7);
  Buffer to(8);
  world().integers = {1, line.size()};
  world().contents = {line};
  EXPECT_EQ(model_gets(to.data()), to.data());
  EXPECT_EQ(std::string(to.data()), line);
  world().integers = {0};
  EXPECT_EQ(model_gets(to.data()), nullptr);
}

using Reads = unsigned long (*)(void *, unsigned long, unsigned long, void *);
void readsElements(Random &random, Reads model) {
  Files files(content(random));
  size_t size = random.below(4), n = random.below(6);
  Buffer a(size * n), b(size * n);
  size_t count = std::fread(b.data(), size, n, files.file);
  // What a last, incomplete element leaves is not determined by C.
  world().integers = {count};
  world().contents = {b.content().substr(0, size * count)};
  EXPECT_EQ(model(a.data(), size, n, files.stream.data()), count);
  EXPECT_EQ(a.content().substr(0, size * count), b.content().substr(0, size * count));
}

using Writes = unsigned long (*)(const void *, unsigned long, unsigned long, void *);
void writesElements(Random &random, Writes model) {
  Files files("");
  size_t size = random.below(4), n = random.below(6);
  Buffer from(random.text(size * n, size * n), false);
  size_t count = std::fwrite(from.data(), size, n, files.file);
  world().integers = {count};
  EXPECT_EQ(model(from.data(), size, n, files.stream.data()), count);
}

template <typename M, typename R> void writesCharacter(Random &random, M model, R real) {
  Files files("");
  int c = random.between(-300, 300);
  int result = real(c, files.file);
  world().integers = {number(result != EOF)};
  EXPECT_EQ(model(c, files.stream.data()), result);
}

void writesString(Random &random) {
  Files files("");
  Buffer s(random.text(0, 9));
  int result = std::fputs(s.data(), files.file);
  world().integers = {number(result), number(result), 0, number(result), number(result)};
  EXPECT_EQ(model___salve_count(), result);
  EXPECT_EQ(model___salve_not_negative(), result);
  EXPECT_EQ(model___salve_may_fail(result), result);
  EXPECT_EQ(model_fputs(s.data(), files.stream.data()), result);
  EXPECT_EQ(model_puts(s.data()), result);
  world().integers = {number(result)};
  EXPECT_EQ(model_fputs_unlocked(s.data(), files.stream.data()), result);
  model_perror(s.data());
  model_perror(nullptr);
}

template <typename M, typename R> void asks(Random &random, M model, R real) {
  Files files(content(random));
  for (size_t i = random.below(4); i > 0; --i)
    std::fgetc(files.file);
  auto result = real(files.file);
  world().integers = {number(result)};
  EXPECT_EQ(model(files.stream.data()), result);
}

/// A stream is opened, used and closed; a use after that is a fault of the caller.
template <typename M> void opens(Random &random, M model, int (*close)(void *)) {
  bool is = random.flip();
  world().integers = {number(is)};
  void *stream = model();
  ASSERT_EQ(stream != nullptr, is);
  EXPECT_EQ(world().living, is ? 1u : 0u);
  if (!is)
    return;
  model___salve_stream(stream);
  world().integers = {0};
  EXPECT_EQ(close(stream), 0);
  EXPECT_EQ(world().living, 0u);
}

/// A file number has an object for as long as it is open; one that is negative has none.
void numbersFiles(Random &random) {
  const int file = random.between(-1, 3);
  char *object = model___salve_opened(file);
  ASSERT_EQ(object != nullptr, file >= 0);
  EXPECT_EQ(world().living, file >= 0 ? 1u : 0u);
  model___salve_use_number(file, object);
  model___salve_close_number(-1, object);
  EXPECT_EQ(world().living, file >= 0 ? 1u : 0u);
  model___salve_close_number(file, object);
  EXPECT_EQ(world().living, 0u);
}

template <typename M> void hasNoEffect(M model) {
  Buffer stream(216);
  std::string before = stream.content();
  model(stream.data());
  EXPECT_EQ(stream.content(), before);
}

/// What the real library tells of this folder the model may tell.
void readsEntry(Random &random) {
  Buffer stream(216);
  DIR *folder = ::opendir(".");
  ASSERT_NE(folder, nullptr);
  const dirent *entry = random.flip() ? ::readdir(folder) : nullptr;
  world().integers = {number(entry != nullptr)};
  if (entry)
    world().contents = {std::string(reinterpret_cast<const char *>(entry), entry->d_reclen)};
  const char *read = model_readdir(stream.data());
  ASSERT_EQ(read != nullptr, entry != nullptr);
  if (entry) {
    EXPECT_STREQ(read + offsetof(dirent, d_name), entry->d_name);
  }
  ::closedir(folder);
}

/// What the frontend makes of stdout: it does not point to the start of its object.
void standardStream(Random &) {
  Buffer both(432);
  std::memset(both.data(), 0, both.size());
  char *stream = both.data() + 216;
  model___salve_stream(stream);
  EXPECT_EQ(*model___salve_closed(stream), 0);
  model___salve_close(stream);
  EXPECT_EQ(*model___salve_closed(stream), 1);
  EXPECT_EQ(model___salve_closed(both.data()), nullptr);
  EXPECT_EQ(world().living, 0u);
}

/// A stream that cannot be opened again is closed.
void reopens(Random &random) {
  Files files("");
  bool is = random.flip();
  FILE *real = std::tmpfile();
  FILE *again = std::freopen(is ? "/dev/null" : "/no such file", "r", real);
  ASSERT_EQ(again != nullptr, is);
  world().integers = {1, number(is)};
  void *stream = model___salve_open();
  EXPECT_EQ(model_freopen("a", "r", stream), is ? stream : nullptr);
  EXPECT_EQ(world().living, is ? 1u : 0u);
  if (is)
    std::fclose(again);
}

void character(Random &random) {
  int c = random.between(-1, 255);
  world().integers = {number(c)};
  EXPECT_EQ(model___salve_character(), c);
}

std::vector<Row> openedRows() {
  return {
      {"freopen", reopens},
      {"__salve_open", [](Random &r) { opens(r, model___salve_open, model_fclose); }},
      {"__salve_opened", numbersFiles},
      {"__salve_use_number", numbersFiles},
      {"__salve_close_number", numbersFiles},
      {"fopen", [](Random &r) { opens(r, [] { return model_fopen("a", "r"); }, model_fclose); }},
      {"fclose", [](Random &r) { opens(r, [] { return model_fopen("a", "r"); }, model_fclose); }},
      {"popen", [](Random &r) { opens(r, [] { return model_popen("a", "r"); }, model_pclose); }},
      {"pclose", [](Random &r) { opens(r, [] { return model_popen("a", "r"); }, model_pclose); }},
      {"opendir", [](Random &r) { opens(r, [] { return model_opendir("."); }, model_closedir); }},
      {"fdopendir", [](Random &r) { opens(r, [] { return model_fdopendir(3); }, model_closedir); }},
      {"closedir", [](Random &r) { opens(r, [] { return model_opendir("."); }, model_closedir); }},
      {"readdir", readsEntry},
      {"rewinddir", [](Random &) { hasNoEffect(model_rewinddir); }},
      {"fdopen", [](Random &r) { opens(r, [] { return model_fdopen(3, "r"); }, model_fclose); }},
      {"tmpfile", [](Random &r) { opens(r, model_tmpfile, model_fclose); }},
  };
}

std::vector<Row> unlockedRows() {
  return {
      {"feof_unlocked", [](Random &r) { asks(r, model_feof_unlocked, ::feof_unlocked); }},
      {"ferror_unlocked", [](Random &r) { asks(r, model_ferror_unlocked, ::ferror_unlocked); }},
      {"fileno_unlocked", [](Random &r) { asks(r, model_fileno_unlocked, ::fileno_unlocked); }},
      {"fflush_unlocked", [](Random &r) { asks(r, model_fflush_unlocked, ::fflush_unlocked); }},
      {"fgetc_unlocked", [](Random &r) { readsCharacter(r, model_fgetc_unlocked); }},
      {"getc_unlocked", [](Random &r) { readsCharacter(r, model_getc_unlocked); }},
      {"__freading", [](Random &r) { asks(r, model___freading, ::__freading); }},
      {"__fwriting", [](Random &r) { asks(r, model___fwriting, ::__fwriting); }},
      {"__freadable", [](Random &r) { asks(r, model___freadable, ::__freadable); }},
      {"__fwritable", [](Random &r) { asks(r, model___fwritable, ::__fwritable); }},
      {"__flbf", [](Random &r) { asks(r, model___flbf, ::__flbf); }},
      {"__fpending", [](Random &r) { asks(r, model___fpending, ::__fpending); }},
      {"__fbufsize", [](Random &r) { asks(r, model___fbufsize, ::__fbufsize); }},
      {"__fpurge", [](Random &) { hasNoEffect(model___fpurge); }},
      {"clearerr_unlocked", [](Random &) { hasNoEffect(model_clearerr_unlocked); }},
      {"fputc_unlocked", [](Random &r) { writesCharacter(r, model_fputc_unlocked, std::fputc); }},
      {"putc_unlocked", [](Random &r) { writesCharacter(r, model_putc_unlocked, std::fputc); }},
      {"putchar_unlocked",
       [](Random &r) {
         writesCharacter(r, [](int c, void *) { return model_putchar_unlocked(c); }, std::fputc);
       }},
      {"fputs_unlocked", writesString},
      {"__salve_not_negative", writesString},
      {"fgets_unlocked", [](Random &r) { readsLine(r, model_fgets_unlocked); }},
      {"fread_unlocked", [](Random &r) { readsElements(r, model_fread_unlocked); }},
      {"fwrite_unlocked", [](Random &r) { writesElements(r, model_fwrite_unlocked); }},
  };
}

std::vector<Row> lockedRows() {
  return {
      {"getchar", [](Random &r) { readsCharacter(r, [](void *) { return model_getchar(); }); }},
      {"getchar_unlocked",
       [](Random &r) { readsCharacter(r, [](void *) { return model_getchar_unlocked(); }); }},
      {"fgetc", [](Random &r) { readsCharacter(r, model_fgetc); }},
      {"getc", [](Random &r) { readsCharacter(r, model_getc); }},
      {"ungetc", putsBack},
      {"fgets", [](Random &r) { readsLine(r, model_fgets); }},
      {"gets", readsAnyLine},
      {"getline", readsWholeLines},
      {"getdelim", readsWholeLines},
      {"fread", [](Random &r) { readsElements(r, model_fread); }},
      {"fwrite", [](Random &r) { writesElements(r, model_fwrite); }},
      {"putchar",
       [](Random &r) {
         writesCharacter(r, [](int c, void *) { return model_putchar(c); }, std::fputc);
       }},
      {"fputc", [](Random &r) { writesCharacter(r, model_fputc, std::fputc); }},
      {"putc", [](Random &r) { writesCharacter(r, model_putc, std::fputc); }},
      {"fputs", writesString},
      {"puts", writesString},
      {"perror", writesString},
      {"feof", [](Random &r) { asks(r, model_feof, [](FILE *f) { return std::feof(f); }); }},
      {"ferror", [](Random &r) { asks(r, model_ferror, [](FILE *f) { return std::ferror(f); }); }},
      {"fileno", [](Random &r) { asks(r, model_fileno, ::fileno); }},
      {"ftell", [](Random &r) { asks(r, model_ftell, [](FILE *f) { return std::ftell(f); }); }},
      {"__salve_place",
       [](Random &r) {
         asks(
             r, [](void *) { return model___salve_place(); },
             [](FILE *f) { return std::ftell(f); });
       }},
      {"__salve_count", writesString},
      {"__salve_succeeds",
       [](Random &r) {
         asks(
             r, [](void *) { return model___salve_succeeds(); },
             [](FILE *f) { return std::fflush(f); });
       }},
      {"__salve_may_fail", writesString},
      {"__salve_written",
       [](Random &r) {
         writesCharacter(r, [](int c, void *) { return model___salve_written(c); }, std::fputc);
       }},
      {"__salve_closed", standardStream},
      {"__salve_close", standardStream},
      {"fflush",
       [](Random &r) {
         asks(r, model_fflush, [](FILE *f) { return std::fflush(f); });
         world().integers = {0};
         EXPECT_EQ(model_fflush(nullptr), 0);
       }},
      {"fseek",
       [](Random &r) {
         int from = r.between(0, 2);
         asks(
             r, [=](void *s) { return model_fseek(s, 0, from); },
             [=](FILE *f) { return std::fseek(f, 0, from); });
       }},
      {"setvbuf",
       [](Random &r) {
         asks(
             r, [](void *s) { return model_setvbuf(s, nullptr, _IONBF, 0); },
             [](FILE *f) { return std::setvbuf(f, nullptr, _IONBF, 0); });
       }},
      {"setbuf", [](Random &) { hasNoEffect([](void *s) { model_setbuf(s, nullptr); }); }},
      {"clearerr", [](Random &) { hasNoEffect(model_clearerr); }},
      {"rewind", [](Random &) { hasNoEffect(model_rewind); }},
      {"__salve_stream", [](Random &) { hasNoEffect(model___salve_stream); }},
      {"__salve_character", character},
      {"ftello", [](Random &r) { asks(r, model_ftello, ::ftello); }},
      {"fseeko",
       [](Random &r) {
         asks(
             r, [](void *s) { return model_fseeko(s, 0, SEEK_SET); },
             [](FILE *f) { return ::fseeko(f, 0, SEEK_SET); });
       }},
  };
}

} // namespace

const std::vector<Row> &streamRows() {
  static const std::vector<Row> rows = [] {
    std::vector<Row> all = lockedRows();
    for (const auto &rows : {openedRows(), unlockedRows()})
      all.insert(all.end(), rows.begin(), rows.end());
    return all;
  }();
  return rows;
}

} // namespace salve::library
