import type { SubscriberFilter } from "#app/newsletter/list-subscribers.server.ts";
import type { SubscriberState } from "#app/newsletter/subscriber-states.ts";
import type { TableState } from "../table/table-state.ts";

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
