import { adminPaths } from "#app/paths.ts";
import { listPages } from "../sections.ts";

/** A list as it is arranged: the path of its page, and the query that says how. */
export type ViewAddress = { list: string; query: string };

/** Where a view of the list is saved. */
export const saveViewPath = (address: ViewAddress): string =>
  `${adminPaths.savedViews}?${new URLSearchParams(address)}`;

/** What belongs to the moment, not to a view: a search (it may be a person's name), the page, an open form. */
const passing = ["q", "after", "before", "form", "row"];
const maxQueryLength = 1_000;

/** The view that an address of the page of views is about; undefined without one, or when it is of no list. */
export function readViewAddress(params: URLSearchParams): ViewAddress | undefined {
  const list = params.get("list");
  const kept = new URLSearchParams(params.get("query") ?? "");
  for (const name of passing) kept.delete(name);
  // As the lists write it (table-state.ts).
  const query = kept.toString().replaceAll("%2C", ",");
  const isView = query !== "" && query.length <= maxQueryLength;
  return isView && listPages.some(({ path }) => path === list) ? { list: list!, query } : undefined;
}
