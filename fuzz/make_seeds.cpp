// Makes the seed corpus: for every revision one generated sequence, written as the bytes from which the harness reads it again.
//   sidestep_make_seeds fuzz/corpus/events [--check]
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include "model/model.h"
#include "proptests/dice.h"
#include "proptests/generator.h"

namespace {

using namespace sidestep;

/// Random choices that remember themselves as ByteDice would read them.
class RecordingDice : public proptests::Dice {
 public:
  explicit RecordingDice(std::uint32_t seed) : random_(seed) {}
  std::uint32_t below(std::uint32_t n) override { return choose(static_cast<std::uint32_t>(random_()) % n, n); }
  /// A choice that isn't left to chance.
  std::uint32_t choose(std::uint32_t value, std::uint32_t n) {
    int bytes = 0;
    for (std::uint32_t reach = n - 1; reach > 0; reach >>= 8) ++bytes;
    for (int i = bytes - 1; i >= 0; --i) data_.push_back(static_cast<char>(value >> (8 * i) & 0xFFU));
    return value;
  }
  const std::vector<char>& data() const { return data_; }

 private:
  std::mt19937 random_;
  std::vector<char> data_;
};

std::vector<char> seed_for(std::uint32_t which) {
  RecordingDice dice(which);
  const auto revisions = core::revisions();
  dice.choose(which, static_cast<std::uint32_t>(revisions.size()));
  const core::Revision& revision = revisions[which];
  const core::Settings settings = proptests::generate_settings(dice, revision);
  proptests::Generator generator(dice, revision);
  model::Model model(revision, settings);
  for (int i = 0; i < 40; ++i) {
    const core::Event event = generator.next();
    generator.learn(event, model.step(event));
  }
  return dice.data();
}

/// Whether the file has just these bytes.
bool has(const std::string& file, const std::vector<char>& data) {
  std::ifstream in(file, std::ios::binary);
  return in && std::vector<char>(std::istreambuf_iterator<char>(in), {}) == data;
}

}  // namespace

int main(int argc, char** argv) {
  const bool check = argc == 3 && std::string(argv[2]) == "--check";
  if (argc != 2 && !check) {
    std::fprintf(stderr, "usage: sidestep_make_seeds FOLDER [--check]\n");
    return 2;
  }
  int stale = 0;
  for (std::uint32_t i = 0; i < core::revisions().size(); ++i) {
    const std::vector<char> data = seed_for(i);
    const std::string file = std::string(argv[1]) + "/" + std::string(core::revisions()[i].name) + ".bin";
    if (!check) {
      std::ofstream out(file, std::ios::binary);
      out.write(data.data(), static_cast<std::streamsize>(data.size()));
      if (!out) return 2;
    } else if (!has(file, data)) {
      std::fprintf(stderr, "%s is not what the generator makes\n", file.c_str());
      ++stale;
    }
  }
  return stale == 0 ? 0 : 1;
}
