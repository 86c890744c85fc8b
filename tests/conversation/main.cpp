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
  std::string scenarios, version, unlike, only, out;
  std::vector<std::string> command;
  int tries = 8;
  int workers = 3;
  bool unfaithful = false;
};

struct Verdict {
  std::string word;  ///< equal, different, skipped
  std::vector<std::string> differences;
  int plays = 0;
  bool tells_apart = false;  ///< from the revision that the release is unlike
};

/// What a scenario is judged by.
struct Judges {
  const core::Revision* revision = nullptr;
  const core::Revision* unlike = nullptr;  ///< may be absent
};

/// Plays once. A producer that could not do what was asked is a difference, too.
void try_once(Reactor& reactor, JavaProducer& producer, const Scenario& scenario, const Judges& judges, bool unfaithful, Verdict& verdict) {
  ++verdict.plays;
  try {
    const Played played = play(reactor, producer, scenario, unfaithful);
    verdict.differences = judge(played, *judges.revision);
    verdict.tells_apart = judges.unlike != nullptr && !judge(played, *judges.unlike).empty();
  } catch (const RefusedError& error) {
    verdict.differences = {error.what()};
  }
  if (verdict.differences.empty()) verdict.word = "equal";
}

/// Plays until nothing differs, `tries` times at most: a busy machine may be late once.
Verdict play_and_judge(Reactor& reactor, JavaProducer& producer, const Scenario& scenario, const Judges& judges,
                       const Arguments& arguments) {
  Verdict verdict{"different", {}, 0, false};
  while (verdict.plays < arguments.tries && verdict.word == "different")
    try_once(reactor, producer, scenario, judges, arguments.unfaithful, verdict);
  return verdict;
}

/// A line a scenario: release, scenario, verdict, plays, differences.
std::string line(const Arguments& arguments, const Scenario& scenario, const Verdict& verdict) {
  return arguments.version + "\t" + scenario.id + "\t" + verdict.word + "\t" + std::to_string(verdict.plays) + "\t" +
         check::printable(check::join(verdict.differences, "; ")) + "\n";
}

/// Plays all scenarios, several at a time: most of their time is waiting.
class Company {
 public:
  Company(const Arguments& arguments, const Judges& judges)
      : arguments_(arguments), judges_(judges), scenarios_(load_scenarios(arguments.scenarios)), verdicts_(scenarios_.size()) {}

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
      if (verdicts_[i]) all += line(arguments_, scenarios_[i], *verdicts_[i]);
    return all;
  }

  std::size_t telling_apart() const {
    return static_cast<std::size_t>(
        std::count_if(verdicts_.begin(), verdicts_.end(), [](const auto& verdict) { return verdict && verdict->tells_apart; }));
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
        verdicts_[i] = Verdict{"skipped", {skipped->second}, 0, false};
      else
        verdicts_[i] = play_and_judge(reactor_, producer, scenario, judges_, arguments_);
    }
  }

  const Arguments& arguments_;
  Judges judges_;
  std::vector<Scenario> scenarios_;
  std::vector<std::optional<Verdict>> verdicts_;
  std::atomic<std::size_t> next_ = 0;
  Reactor reactor_;
};

const core::Revision* revision_of(const std::string& name) {
  const core::Revision* revision = core::find_revision(name);
  if (revision == nullptr || name == "strict") throw std::runtime_error(name + ": no revision of the Java client");
  return revision;
}

/// Writes the lines, and in one line to stderr what they add up to.
int report(const Arguments& arguments, const Company& company) {
  std::cout << company.lines() << std::flush;
  if (!arguments.out.empty() && !(std::ofstream(arguments.out) << company.lines()))
    throw std::runtime_error(arguments.out + ": can't be written");
  const std::size_t equal = company.count("equal"), different = company.count("different");
  std::cerr << arguments.version << ": " << equal + different << " executed, " << equal << " equal, " << different << " different, "
            << company.count("skipped") << " skipped";
  if (!arguments.unlike.empty()) std::cerr << "; " << company.telling_apart() << " tell it from " << arguments.unlike;
  std::cerr << "\n";
  if (equal + different == 0) throw std::runtime_error("no scenario was executed");
  const bool blunt = !arguments.unlike.empty() && company.telling_apart() == 0;
  return different == 0 && !blunt ? kGood : kBad;
}

int converse(const Arguments& arguments) {
  const Judges judges{revision_of(arguments.version), arguments.unlike.empty() ? nullptr : revision_of(arguments.unlike)};
  Company company(arguments, judges);
  company.play_all();
  return report(arguments, company);
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{
      "Plays the send loop's scenarios with a published Java client, and compares with the core's send machine of that release.\n"
      "A line a scenario: release, scenario, verdict (equal, different, skipped), plays, what differs."};
  Arguments arguments;
  app.add_option("--scenarios", arguments.scenarios, "file of scenarios")->required()->type_name("FILE");
  app.add_option("--release", arguments.version, "the release that the driver drives")->required()->type_name("VERSION");
  app.add_option("--unlike", arguments.unlike, "at least one scenario must tell the release from this revision")->type_name("REVISION");
  app.add_option("--only", arguments.only, "only scenarios whose id holds this")->type_name("TEXT");
  app.add_option("--out", arguments.out, "write the lines to this file, too")->type_name("FILE");
  app.add_option("--tries", arguments.tries, "so many times a scenario is played before it counts as different")->check(CLI::Range(1, 10));
  app.add_option("--workers", arguments.workers, "so many drivers play at a time")->check(CLI::Range(1, 16));
  app.add_flag("--unfaithful", arguments.unfaithful,
               "the servers answer every request at once, whatever the scenario says: it must be noticed");
  app.add_option("driver", arguments.command, "the driver's command, behind --")->required();
  app.footer("Exit code: 0 nothing differs, 1 something does, or nothing tells the release from the other revision, 2 could not run.");
  CLI11_PARSE(app, argc, argv);
  try {
    return converse(arguments);
  } catch (const std::exception& error) {
    std::cerr << "sidestep_conversation: " << error.what() << "\n";
    return kCouldNotRun;
  }
}
