// sidestep_conversation: the send loop's scenarios, played with a published Java client against servers that take turns, and held against
// the core's send machine of that release.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <fstream>
#include <future>
#include <iostream>

#include "check/json_form.h"
#include "check/printable.h"
#include "check/text.h"
#include "tests/conversation/conversations.h"

namespace {

using namespace sidestep;
using namespace sidestep::conversation;

constexpr int kGood = 0, kBad = 1, kCouldNotRun = 2;

struct Arguments {
  std::string scenarios, version, against, only, out;
  std::vector<std::string> command;
  int tries = 3;
  int workers = 3;
};

struct Verdict {
  std::string word;  ///< equal, different, skipped
  std::vector<std::string> differences;
  int plays = 0;
};

/// Plays until nothing differs, `tries` times at most: a busy machine may be late once.
Verdict play_and_judge(Reactor& reactor, JavaProducer& producer, const Scenario& scenario, const core::Revision& revision, int tries) {
  Verdict verdict{"different", {}, 0};
  while (verdict.plays < tries && verdict.word == "different") {
    ++verdict.plays;
    verdict.differences = judge(play(reactor, producer, scenario), revision);
    if (verdict.differences.empty()) verdict.word = "equal";
  }
  return verdict;
}

/// A line a scenario: version, revision, scenario, verdict, plays, differences.
std::string line(const Arguments& arguments, const std::string& revision, const Scenario& scenario, const Verdict& verdict) {
  return arguments.version + "\t" + revision + "\t" + scenario.id + "\t" + verdict.word + "\t" + std::to_string(verdict.plays) + "\t" +
         check::printable(check::join(verdict.differences, "; ")) + "\n";
}

/// Plays all scenarios, several at a time: most of their time is waiting.
class Company {
 public:
  Company(const Arguments& arguments, const core::Revision& revision)
      : arguments_(arguments), revision_(revision), scenarios_(load_scenarios(arguments.scenarios)), verdicts_(scenarios_.size()) {}

  /// Throws what a worker threw.
  void play_all() {
    std::vector<std::future<void>> workers;
    for (int i = 0; i < arguments_.workers; ++i) workers.push_back(std::async(std::launch::async, [this] { work(); }));
    for (std::future<void>& worker : workers) worker.get();
  }

  /// A line a scenario that was asked for.
  std::string lines() const {
    std::string all;
    for (std::size_t i = 0; i < scenarios_.size(); ++i)
      if (verdicts_[i]) all += line(arguments_, std::string(revision_.name), scenarios_[i], *verdicts_[i]);
    return all;
  }

  std::size_t count(std::string_view word) const {
    return static_cast<std::size_t>(
        std::count_if(verdicts_.begin(), verdicts_.end(), [word](const auto& verdict) { return verdict && verdict->word == word; }));
  }

 private:
  void work() {
    JavaProducer producer(arguments_.command);
    for (std::size_t i = next_++; i < scenarios_.size(); i = next_++) {
      const Scenario& scenario = scenarios_[i];
      if (scenario.id.find(arguments_.only) == std::string::npos) continue;
      const auto skipped = scenario.skip.find(arguments_.version);
      if (skipped != scenario.skip.end())
        verdicts_[i] = Verdict{"skipped", {skipped->second}, 0};
      else
        verdicts_[i] = play_and_judge(reactor_, producer, scenario, revision_, arguments_.against.empty() ? arguments_.tries : 1);
    }
  }

  const Arguments& arguments_;
  const core::Revision& revision_;
  std::vector<Scenario> scenarios_;
  std::vector<std::optional<Verdict>> verdicts_;
  std::atomic<std::size_t> next_ = 0;
  Reactor reactor_;
};

int converse(const Arguments& arguments) {
  const std::string name = arguments.against.empty() ? arguments.version : arguments.against;
  const core::Revision* revision = core::find_revision(name);
  if (revision == nullptr || name == "strict") throw std::runtime_error(name + ": no revision of the Java client");
  Company company(arguments, *revision);
  company.play_all();
  std::cout << company.lines() << std::flush;
  if (!arguments.out.empty() && !(std::ofstream(arguments.out) << company.lines()))
    throw std::runtime_error(arguments.out + ": can't be written");
  if (company.count("equal") + company.count("different") == 0) throw std::runtime_error("no scenario was executed");
  return company.count("different") == 0 ? kGood : kBad;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{
      "Plays the send loop's scenarios with a published Java client, and compares with the core's send machine of that release.\n"
      "A line a scenario: release, revision, scenario, verdict (equal, different, skipped), plays, what differs."};
  Arguments arguments;
  app.add_option("--scenarios", arguments.scenarios, "file of scenarios")->required()->type_name("FILE");
  app.add_option("--release", arguments.version, "the release that the driver drives")->required()->type_name("VERSION");
  app.add_option("--against", arguments.against, "compare with this revision instead of the release's own, each scenario once")
      ->type_name("REVISION");
  app.add_option("--only", arguments.only, "only scenarios whose id holds this")->type_name("TEXT");
  app.add_option("--out", arguments.out, "write the lines to this file, too")->type_name("FILE");
  app.add_option("--tries", arguments.tries, "so many times a scenario is played before it counts as different")->check(CLI::Range(1, 10));
  app.add_option("--workers", arguments.workers, "so many drivers play at a time")->check(CLI::Range(1, 16));
  app.add_option("driver", arguments.command, "the driver's command, behind --")->required();
  app.footer("Exit code: 0 nothing differs, 1 something does, 2 could not run.");
  CLI11_PARSE(app, argc, argv);
  try {
    return converse(arguments);
  } catch (const std::exception& error) {
    std::cerr << "sidestep_conversation: " << error.what() << "\n";
    return kCouldNotRun;
  }
}
