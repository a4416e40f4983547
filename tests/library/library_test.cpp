// Every model of engine/frontend/models against the real library (row N3).
#include "tests/library/harness.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <set>

namespace salve::library {

void PrintTo(const Row &row, std::ostream *out) { *out << row.model; }

namespace {

constexpr int kCases = 400;

uint64_t seed() {
  const char *text = std::getenv("SALVE_SEED");
  return text ? std::strtoull(text, nullptr, 10) : 20261120;
}

std::vector<Row> allRows() {
  std::vector<Row> all;
  for (auto *rows : {&stringRows(), &memoryRows(), &characterRows(), &numberRows(), &mathRows(),
                     &streamRows(), &systemRows(), &timeRows(), &wideRows(), &printingRows(),
                     &scanningRows(), &bitRows(), &cbmcRows()})
    all.insert(all.end(), rows->begin(), rows->end());
  return all;
}

class Model : public testing::TestWithParam<Row> {};

TEST_P(Model, AgreesWithTheLibrary) {
  RecordProperty("seed", std::to_string(seed()));
  Random random(seed() ^ std::hash<std::string>()(GetParam().model));
  for (int i = 0; i < kCases && !HasFailure(); ++i) {
    world().reset();
    GetParam().run(random);
    EXPECT_EQ(world().fault, "") << GetParam().model;
    if (HasFailure())
      ADD_FAILURE() << "case " << i << " of SALVE_SEED=" << seed();
  }
}

INSTANTIATE_TEST_SUITE_P(Library, Model, testing::ValuesIn(allRows()),
                         [](const auto &info) { return std::string(info.param.model); });

TEST(Models, EachHasATest) {
  std::set<std::string> tested, present;
  for (const Row &row : allRows())
    EXPECT_TRUE(tested.insert(row.model).second) << row.model << " is tested twice";
  for (const auto &entry : std::filesystem::directory_iterator(SALVE_MODELS))
    if (entry.path().extension() == ".c")
      present.insert(entry.path().stem());
  EXPECT_EQ(tested, present);
}

} // namespace
} // namespace salve::library
