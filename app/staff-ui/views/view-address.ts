import { adminPaths } from "#app/office-paths.ts";
import { listPages } from "../page/sections.ts";

export type ViewAddress = { list: string; query: string };

export const saveViewPath = (address: ViewAddress): string =>
  `${adminPaths.savedViews}?${new URLSearchParams(address)}`;

/** Not saved: a search (perhaps a name), the page, an open form. */
const passing = ["q", "after", "before", "form", "row"];
const maxQueryLength = 1_000;

/** Undefined without a list of the back office. */
export function readViewAddress(params: URLSearchParams): ViewAddress | undefined {
  const list = params.get("list");
  const kept = new URLSearchParams(params.get("query") ?? "");
  for (const name of passing) kept.delete(name);
  // Unescaped commas, as in table-state.ts.
  const query = kept.toString().replaceAll("%2C", ",");
  const isView = query !== "" && query.length <= maxQueryLength;
  return isView && listPages.some(({ path }) => path === list) ? { list: list!, query } : undefined;
}
