import type { DongleState } from "#app/dongles/dongle-states.ts";
import type { DongleFilter, DongleSort } from "#app/dongles/list-dongles.server.ts";
import type { TableState } from "../table/table-state.ts";

/** The filter that the address of the list describes; its values are those of `donglesTable`. */
export const dongleFilter = ({ search, filters: { state } }: TableState): DongleFilter => ({
  search,
  ...(state && { states: state as DongleState[] }),
});

export const dongleSort = ({ sort }: TableState): DongleSort => sort as DongleSort;
