import type { WithdrawalFilter } from "#app/withdrawals/list-withdrawals.server.ts";
import type { TableState } from "../table/table-state.ts";

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
