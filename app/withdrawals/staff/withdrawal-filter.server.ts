import type { TableState } from "#app/staff-ui/lists/table-state.ts";
import type { WithdrawalFilter } from "../list-withdrawals.server.ts";

/** The filter that the address of the list describes; its values are those of `withdrawalsTable`. */
export function withdrawalFilter({ search, filters }: TableState): WithdrawalFilter {
  const { state, language, from, to } = filters;
  return {
    search,
    ...(state && { state: state as NonNullable<WithdrawalFilter["state"]> }),
    ...(language && { language }),
    ...(from && { from: from[0]! }),
    ...(to && { to: to[0]! }),
  };
}
