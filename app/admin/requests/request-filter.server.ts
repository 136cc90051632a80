import type { RequestFilter } from "#app/contact/list-requests.server.ts";
import type { RequestState } from "#app/contact/request-states.ts";
import type { TableState } from "../table/table-state.ts";

/** The filter that the address of the list describes; `me`: the author whose requests are "mine", as `user:<id>`. */
export function requestFilter({ search, filters }: TableState, me: string): RequestFilter {
  const { state, kind, language, assignee, from, to } = filters;
  return {
    search,
    ...(state && { state: state as RequestState[] }),
    ...(kind && { kind: kind as NonNullable<RequestFilter["kind"]> }),
    ...(language && { language }),
    ...(assignee?.length === 1 && { assignee: assignee[0] === "mine" ? me : null }),
    ...(from && { from: from[0]! }),
    ...(to && { to: to[0]! }),
  };
}
