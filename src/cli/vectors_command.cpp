// sidestep vectors: list them, copy them.
#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>
#include <map>
#include <memory>

#include "check/text.h"
#include "check/vectors.h"
#include "cli/commands.h"
#include "cli/vector_source.h"

namespace sidestep::cli {

namespace fs = std::filesystem;

namespace {

struct VectorsArguments {
  VectorSource source;
  std::string group, directory;
};

void list(const VectorsArguments& arguments) {
  std::vector<std::vector<std::string>> rows{{"group", "id", "events", "why"}};
  for (const check::Case& c : arguments.source.load())
    if (arguments.group.empty() || c.group == arguments.group) rows.push_back({c.group, c.id, std::to_string(c.events.size()), c.why});
  std::cout << check::table(rows, 4) << check::counted(rows.size() - 1, "case") << "\n";
}

/// The vector files and, if it stands beside them, their schema.
std::vector<std::string> files_to_copy(const std::vector<std::string>& paths) {
  std::vector<std::string> files;
  for (const std::string& path : paths) {
    for (std::string& file : check::vector_files(path)) files.push_back(std::move(file));
    const fs::path schema = fs::path(path) / "schema.json";
    if (fs::exists(schema)) files.push_back(schema.string());
  }
  return files;
}

/// Files of one name would overwrite each other.
void check_names(const std::vector<std::string>& files) {
  std::map<std::string, std::string> file_of;
  for (const std::string& file : files)
    if (const auto [entry, fresh] = file_of.emplace(fs::path(file).filename().string(), file); !fresh)
      throw check::FormError(file + ": has the same name as " + entry->second + ", so only one of them could be written");
}

void write(const VectorsArguments& arguments) {
  const std::vector<std::string> files = files_to_copy(arguments.source.paths());
  check_names(files);
  std::error_code error;
  fs::create_directories(arguments.directory, error);
  if (error) throw check::FormError(arguments.directory + ": can't be made: " + error.message());
  for (const std::string& file : files) {
    const fs::path target = fs::path(arguments.directory) / fs::path(file).filename();
    fs::copy_file(file, target, fs::copy_options::overwrite_existing, error);
    if (error) throw check::FormError(target.string() + ": can't be written: " + error.message());
  }
  std::cout << check::counted(files.size(), "file") << " written to " << arguments.directory << "\n";
}

}  // namespace

void add_vectors(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("vectors", "List the vectors or copy them out");
  command->require_subcommand(1);
  const auto arguments = std::make_shared<VectorsArguments>();
  CLI::App* list_command = command->add_subcommand("list", "List the cases");
  list_command->add_option("--group", arguments->group, "only the cases of this group")
      ->check(CLI::IsMember(std::vector<std::string>(check::kGroups.begin(), check::kGroups.end())));
  arguments->source.add_to(*list_command);
  list_command->callback([arguments, &exit_code] {
    list(*arguments);
    exit_code = kGood;
  });
  CLI::App* write_command =
      command->add_subcommand("write", "Copy the vector files that came with this program, and their schema, into a folder");
  write_command->add_option("DIR", arguments->directory, "the folder; made if it does not exist")->required()->type_name("");
  arguments->source.add_to(*write_command);
  write_command->callback([arguments, &exit_code] {
    write(*arguments);
    exit_code = kGood;
  });
}

}  // namespace sidestep::cli
