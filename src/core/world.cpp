#include "core/world.h"

#include <tuple>

#include "core/utf16.h"

namespace sidestep::core {

FaultItem& Items::at(BrokerId broker) {
  if (broker >= items_.size()) {
    items_.resize(broker + 1);
    arrival_.resize(broker + 1);
  }
  return items_[broker];
}

void Items::remove(BrokerId broker) { put(broker, FaultItem{}); }

void Items::put(BrokerId broker, const FaultItem& item) {
  FaultItem& held = at(broker);
  if (!held.present && item.present) {
    arrival_[broker] = ++arrivals_;
    ++present_;
  }
  if (held.present && !item.present) --present_;
  most_ = std::max(most_, present_);
  held = item;
}

FaultTable Items::table(std::size_t brokers) {
  if (brokers > items_.size()) at(static_cast<BrokerId>(brokers - 1));
  return {items_.data(), static_cast<std::uint32_t>(items_.size())};
}

std::vector<BrokerId> Items::by_name(const BrokerNames& names) const {
  std::vector<BrokerId> present;
  for (BrokerId b = 0; b < items_.size(); ++b) {
    if (items_[b].present) present.push_back(b);
  }
  std::sort(present.begin(), present.end(), [&](BrokerId a, BrokerId b) { return names.name(a) < names.name(b); });
  return present;
}

std::vector<BrokerId> Items::in_table_order(const BrokerNames& names) const {
  std::vector<BrokerId> present = by_name(names);
  std::size_t buckets = 32;
  while (most_ >= buckets / 4 * 3) buckets *= 2;
  const auto place = [&](BrokerId b) {
    const std::uint32_t h = java_hash(names.name(b));
    return std::tuple((h ^ (h >> 16U)) & (buckets - 1), arrival_[b]);
  };
  std::sort(present.begin(), present.end(), [&](BrokerId a, BrokerId b) { return place(a) < place(b); });
  return present;
}

LadderView World::ladder() const {
  const SelectionChoices& row = choices();
  if (!row.strict || !settings.ladder) return row.short_ladder ? kShortLadder : kLongLadder;
  const Ladder& own = *settings.ladder;  // [FT-12]
  return {own.latency.data(), own.isolation.data(), static_cast<std::uint32_t>(own.latency.size()), 0, own.error};
}

bool World::well_formed() const {
  if (!choices().strict || !settings.ladder) return true;
  const Ladder& own = *settings.ladder;
  const auto spans = [](const std::vector<std::int64_t>& ms) {
    return std::all_of(ms.begin(), ms.end(), [](std::int64_t t) { return t >= 0 && t < kTimeEnd; });
  };
  return own.latency.size() == own.isolation.size() && std::is_sorted(own.latency.begin(), own.latency.end()) && spans(own.latency) &&
         spans(own.isolation) && spans({own.error});
}

std::vector<BrokerId> World::pick_order() const {
  std::vector<BrokerId> order = items.in_table_order(names);
  if (!choices().pick_shuffles) return order;
  const auto rank = [&](BrokerId b) { return std::find(shuffle.begin(), shuffle.end(), names.name(b)) - shuffle.begin(); };
  std::stable_sort(order.begin(), order.end(), [&](BrokerId a, BrokerId b) { return rank(a) < rank(b); });
  return order;
}

}  // namespace sidestep::core
