import type { TableState } from "#app/staff-ui/lists/table-state.ts";
import type { DongleState } from "../dongle-states.ts";
import type { DongleFilter, DongleSort } from "../list-dongles.server.ts";

/** The filter that the address of the list describes; its values are those of `donglesTable`. */
export const dongleFilter = ({ search, filters: { state } }: TableState): DongleFilter => ({
  search,
  ...(state && { states: state as DongleState[] }),
});

export const dongleSort = ({ sort }: TableState): DongleSort => sort as DongleSort;
