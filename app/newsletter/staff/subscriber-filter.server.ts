import type { TableState } from "#app/staff-ui/lists/table-state.ts";
import type { SubscriberFilter } from "../list-subscribers.server.ts";
import type { SubscriberState } from "../subscriber-states.ts";

export function subscriberFilter({ search, filters }: TableState): SubscriberFilter {
  const { status, language, from, to } = filters;
  return {
    search,
    ...(status && { status: status as SubscriberState[] }),
    ...(language && { language }),
    ...(from && { from: from[0]! }),
    ...(to && { to: to[0]! }),
  };
}
