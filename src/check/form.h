// How values stand in JSON: each struct lists its members once (Members<T>), and reading, writing and the schema's test follow that list.
// Private to the JSON form; what others call is json_form.h.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "check/json_form.h"
#include "check/words.h"

namespace sidestep::check {

namespace json = boost::json;

/// Throws FormError{path: complaint}.
[[noreturn]] void complain(const std::string& path, const std::string& complaint);

/// The members of one object. Whoever has read all it knows calls done(): what is left is unknown.
class Fields {
 public:
  /// Throws FormError if `value` is no object.
  Fields(const json::value& value, std::string path);
  /// nullptr: absent.
  const json::value* find(std::string_view name);
  /// Throws FormError if absent.
  const json::value& need(std::string_view name);
  std::string path_of(std::string_view name) const;
  const std::string& path() const { return path_; }
  /// Throws FormError naming a member that nobody asked for.
  void done() const;

 private:
  const json::object* object_;
  std::string path_;
  std::set<std::string, std::less<>> known_;
};

/// `template <class V> static void list(V& v)` calls v.need(name, member), v.maybe(name, member) (a default is not written) or
/// v.nullable(name, member) (always there, may be null) or v.shown(name, member) (always written, absent reads as the default) for each
/// member of T, in the order of the protocol.
template <class T>
struct Members;

template <class T>
concept Listed = requires { sizeof(Members<T>); };

/// Form<T>::read(value, path) and Form<T>::write(t).
template <class T>
struct Form;

template <>
struct Form<bool> {
  static bool read(const json::value& value, const std::string& path);
  static json::value write(bool value) { return value; }
};
template <>
struct Form<std::int64_t> {
  static std::int64_t read(const json::value& value, const std::string& path);
  static json::value write(std::int64_t value) { return value; }
};
template <>
struct Form<std::int32_t> {
  static std::int32_t read(const json::value& value, const std::string& path);
  static json::value write(std::int32_t value) { return value; }
};
template <>
struct Form<std::string> {
  static std::string read(const json::value& value, const std::string& path);
  static json::value write(const std::string& value) { return json::value(value); }
};
/// `["a",0]`
template <>
struct Form<core::QueueName> {
  static core::QueueName read(const json::value& value, const std::string& path);
  static json::value write(const core::QueueName& value);
};

template <class E>
  requires std::is_enum_v<E>
struct Form<E> {
  static E read(const json::value& value, const std::string& path) {
    const std::string text = Form<std::string>::read(value, path);
    if (const auto known = from_word<E>(text)) return *known;
    complain(path, "unknown word \"" + text + "\"");
  }
  static json::value write(E value) { return json::value(word(value)); }
};

/// A null inside a list or a map; a member that may be absent is for v.maybe.
template <class T>
struct Form<std::optional<T>> {
  static std::optional<T> read(const json::value& value, const std::string& path) {
    if (value.is_null()) return std::nullopt;
    return Form<T>::read(value, path);
  }
  static json::value write(const std::optional<T>& value) { return value ? Form<T>::write(*value) : json::value(nullptr); }
};

template <class T>
struct Form<std::vector<T>> {
  static std::vector<T> read(const json::value& value, const std::string& path) {
    if (!value.is_array()) complain(path, "must be an array");
    std::vector<T> all;
    for (const json::value& element : value.get_array())
      all.push_back(Form<T>::read(element, path + "[" + std::to_string(all.size()) + "]"));
    return all;
  }
  static json::value write(const std::vector<T>& all) {
    json::array array;
    for (const T& one : all) array.push_back(Form<T>::write(one));
    return array;
  }
};

/// A member's name as an integer (int32 or int64), in plain decimal form.
template <class K>
K integer_key(const std::string& text, const std::string& path);

/// An object whose member names are strings or decimal integers.
template <class K, class T>
struct Form<std::map<K, T>> {
  static std::map<K, T> read(const json::value& value, const std::string& path) {
    if (!value.is_object()) complain(path, "must be an object");
    std::map<K, T> all;
    for (const auto& [name, element] : value.get_object()) {
      const std::string where = path + "." + std::string(name);
      if (!all.emplace(key(std::string(name), where), Form<T>::read(element, where)).second) complain(where, "stands there twice");
    }
    return all;
  }
  static json::value write(const std::map<K, T>& all) {
    json::object object;
    for (const auto& [name, one] : all) {
      if constexpr (std::is_integral_v<K>)
        object[std::to_string(name)] = Form<T>::write(one);
      else
        object[name] = Form<T>::write(one);
    }
    return object;
  }

 private:
  static K key(const std::string& text, const std::string& path) {
    if constexpr (std::is_integral_v<K>)
      return integer_key<K>(text, path);
    else
      return text;
  }
};

namespace detail {
template <class T>
struct IsOptional : std::false_type {};
template <class T>
struct IsOptional<std::optional<T>> : std::true_type {};
}  // namespace detail

/// Reads the members of `object` from `fields`. With `null_is_absent` a null stands for an absent member.
template <class T>
class MemberReader {
 public:
  MemberReader(Fields& fields, T& object, bool null_is_absent) : fields_(fields), object_(object), null_is_absent_(null_is_absent) {}
  template <class M>
  void need(std::string_view name, M member) {
    take(fields_.need(name), name, member);
  }
  template <class M>
  void maybe(std::string_view name, M member) {
    const json::value* value = fields_.find(name);
    if (value == nullptr || (null_is_absent_ && value->is_null())) return;
    take(*value, name, member);
  }
  template <class M>
  void nullable(std::string_view name, M member) {
    auto& target = std::invoke(member, object_);
    target = Form<std::remove_cvref_t<decltype(target)>>::read(fields_.need(name), fields_.path_of(name));
  }
  template <class M>
  void shown(std::string_view name, M member) {
    maybe(name, member);
  }

 private:
  template <class M>
  void take(const json::value& value, std::string_view name, M member) {
    auto& target = std::invoke(member, object_);
    using Target = std::remove_cvref_t<decltype(target)>;
    if constexpr (detail::IsOptional<Target>::value)
      target = Form<typename Target::value_type>::read(value, fields_.path_of(name));
    else
      target = Form<Target>::read(value, fields_.path_of(name));
  }
  Fields& fields_;
  T& object_;
  bool null_is_absent_;
};

/// Writes the members of `object`, leaving out those that v.maybe lists and that have their default.
template <class T>
class MemberWriter {
 public:
  MemberWriter(const T& object, json::object& out) : object_(object), out_(out) {}
  template <class M>
  void need(std::string_view name, M member) {
    put(name, std::invoke(member, object_));
  }
  template <class M>
  void maybe(std::string_view name, M member) {
    const T fresh{};
    if (std::invoke(member, object_) != std::invoke(member, fresh)) put(name, std::invoke(member, object_));
  }
  template <class M>
  void nullable(std::string_view name, M member) {
    put(name, std::invoke(member, object_));
  }
  template <class M>
  void shown(std::string_view name, M member) {
    put(name, std::invoke(member, object_));
  }

 private:
  template <class V>
  void put(std::string_view name, const V& value) {
    out_[name] = Form<V>::write(value);
  }
  const T& object_;
  json::object& out_;
};

/// Route documents take null for absent; everything else must say what it means.
template <class T>
inline constexpr bool kNullIsAbsent = false;

template <class T>
void read_members(Fields& fields, T& object) {
  MemberReader<T> reader(fields, object, kNullIsAbsent<T>);
  Members<T>::list(reader);
}

template <class T>
void write_members(const T& object, json::object& out) {
  MemberWriter<T> writer(object, out);
  Members<T>::list(writer);
}

template <Listed T>
struct Form<T> {
  static T read(const json::value& value, const std::string& path) {
    Fields fields(value, path);
    T object{};
    read_members(fields, object);
    fields.done();
    return object;
  }
  static json::value write(const T& object) {
    json::object out;
    write_members(object, out);
    return out;
  }
};

}  // namespace sidestep::check
