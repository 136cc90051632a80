import { staffAccounts } from "#app/accounts/staff-accounts.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { TableState } from "#app/staff-ui/lists/table-state.ts";
import type { RequestFilter } from "../list-requests.server.ts";
import type { RequestState } from "../requests.ts";

/** The filter that the address of the list describes; `me`: the author whose requests are "mine", as `user:<id>`. */
export async function readRequestFilter(db: Db, { search, filters }: TableState, me: string): Promise<RequestFilter> {
  const { state, kind, language, assignee, from, to } = filters;
  return {
    search,
    ...(state && { state: state as RequestState[] }),
    ...(kind && { kind: kind as NonNullable<RequestFilter["kind"]> }),
    ...(language && { language }),
    ...(assignee?.length === 1 &&
      (assignee[0] === "mine"
        ? { assignee: me }
        : { assignee: { noneOf: (await staffAccounts(db)).map(({ author }) => author) } })),
    ...(from && { from: from[0]! }),
    ...(to && { to: to[0]! }),
  };
}
