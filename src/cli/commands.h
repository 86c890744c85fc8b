// The commands of `sidestep`: each adds its subcommand and, when chosen, puts its exit code into `exit_code`.
#pragma once

namespace CLI {
class App;
}

namespace sidestep::cli {

inline constexpr int kGood = 0;         ///< conforms, no difference
inline constexpr int kBad = 1;          ///< does not conform, a difference was found
inline constexpr int kCouldNotRun = 2;  ///< wrong arguments, unreadable files, an adapter that can't be used

void add_check(CLI::App& app, int& exit_code);
void add_diff(CLI::App& app, int& exit_code);
void add_explain(CLI::App& app, int& exit_code);
void add_replay(CLI::App& app, int& exit_code);
void add_profiles(CLI::App& app, int& exit_code);
void add_vectors(CLI::App& app, int& exit_code);
void add_send(CLI::App& app, int& exit_code);
void add_demo(CLI::App& app, int& exit_code);
void add_serve(CLI::App& app, int& exit_code);

}  // namespace sidestep::cli
