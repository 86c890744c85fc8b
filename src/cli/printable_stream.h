// A standard stream that shows control characters and broken UTF-8 instead of passing them to the terminal.
#pragma once

#include <ostream>
#include <streambuf>
#include <string>

namespace sidestep::cli {

/// Takes the stream over for as long as it lives; passes on whole lines, the rest with finish().
class PrintableStream : public std::streambuf {
 public:
  explicit PrintableStream(std::ostream& stream) : stream_(stream), below_(stream.rdbuf(this)) {}
  ~PrintableStream() override {
    finish();
    stream_.rdbuf(below_);
  }
  PrintableStream(const PrintableStream&) = delete;
  PrintableStream& operator=(const PrintableStream&) = delete;

  /// Whether everything so far could be written.
  bool finish();

 protected:
  int_type overflow(int_type c) override;
  std::streamsize xsputn(const char* text, std::streamsize size) override;
  int sync() override;

 private:
  void pass_on(std::size_t size);

  std::ostream& stream_;
  std::streambuf* below_;
  std::string held_;
  bool good_ = true;
};

}  // namespace sidestep::cli
