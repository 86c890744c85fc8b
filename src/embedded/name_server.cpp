#include "embedded/name_server.h"

#include "wire/answers.h"
#include "wire/codes.h"
#include "wire/requests.h"

namespace sidestep::embedded {

std::optional<wire::Command> NameServer::serve(const wire::Command& request) {
  if (request.code != static_cast<std::int32_t>(wire::RequestCode::get_routeinfo_by_topic))
    return wire::answer_to(request, wire::ResponseCode::request_code_not_supported, "this name server knows routes");
  const auto asked = wire::read_route_request(request);
  if (!asked) return wire::answer_to(request, wire::ResponseCode::system_error, wire::describe(asked.error()));
  const auto found = routes_.find(asked->topic);
  if (found == routes_.end())
    return wire::answer_to(request, wire::ResponseCode::topic_not_exist, "No topic route info of " + asked->topic);
  // As real ones do: quoted keys for those who can read them.
  const bool quoted = request.version >= 401 || asked->standard_json;
  return wire::answer_to(request, found->second, quoted ? wire::IntegerKeys::quoted : wire::IntegerKeys::bare);
}

core::RouteData route_over(const std::vector<std::pair<std::string, Address>>& brokers, std::int32_t queues) {
  core::RouteData route;
  route.queue_datas.emplace();
  route.broker_datas.emplace();
  for (const auto& [name, address] : brokers) {
    route.queue_datas->push_back({name, queues, queues, 6, 0});
    route.broker_datas->push_back({name, {{{0, net::text(address)}}}});
  }
  return route;
}

}  // namespace sidestep::embedded
