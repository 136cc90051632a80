import { adminPaths } from "#app/paths.ts";
import { listPages } from "../page/sections.ts";

/** The arrangement of a list: the path of its page and the query. */
export type ViewAddress = { list: string; query: string };

/** The address of the form that saves a view of the list. */
export const saveViewPath = (address: ViewAddress): string =>
  `${adminPaths.savedViews}?${new URLSearchParams(address)}`;

/** Parameters that are not saved: a search (it may be a person's name), the page, an open form. */
const passing = ["q", "after", "before", "form", "row"];
const maxQueryLength = 1_000;

/** The arrangement in the address of the saved-views page; undefined without one, or if it belongs to no list. */
export function readViewAddress(params: URLSearchParams): ViewAddress | undefined {
  const list = params.get("list");
  const kept = new URLSearchParams(params.get("query") ?? "");
  for (const name of passing) kept.delete(name);
  // Unescaped commas, as in table-state.ts.
  const query = kept.toString().replaceAll("%2C", ",");
  const isView = query !== "" && query.length <= maxQueryLength;
  return isView && listPages.some(({ path }) => path === list) ? { list: list!, query } : undefined;
}
