import { invalidRequest } from "./errors.ts";
import { type FormFields, fields, text } from "./form.ts";

interface Listed {
  id: string;
  created: number;
}

export interface Page {
  object: "list";
  url: string;
  has_more: boolean;
  data: unknown[];
}

/** Newest first, cursors by id, `created` exact or `{gt, gte, lt, lte}`, `limit` 1 to 100 (default 10). */
export function page<T extends Listed>(oldestFirst: Iterable<T>, params: FormFields, url: string): Page {
  const limit = Number(text(params.limit) ?? 10);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) {
    throw invalidRequest("This value must be between 1 and 100.", {
      code: "parameter_invalid_integer",
      param: "limit",
    });
  }
  const within = createdFilter(params);
  let rows = [...oldestFirst].reverse();
  const after = text(params.starting_after);
  const before = text(params.ending_before);
  if (after !== undefined) rows = rows.slice(cursor(rows, after, "starting_after") + 1);
  if (before !== undefined) rows = rows.slice(0, cursor(rows, before, "ending_before"));
  rows = rows.filter((row) => within(row.created));
  const data = before === undefined ? rows.slice(0, limit) : rows.slice(-limit);
  return { object: "list", url, has_more: rows.length > limit, data };
}

function cursor(rows: Listed[], id: string, param: string): number {
  const index = rows.findIndex((row) => row.id === id);
  if (index === -1) throw invalidRequest(`No such object: '${id}'`, { code: "resource_missing", param });
  return index;
}

function createdFilter(params: FormFields): (created: number) => boolean {
  const exact = text(params.created);
  const range = fields(params.created) ?? {};
  const bound = (name: "gt" | "gte" | "lt" | "lte", otherwise: number) => Number(text(range[name]) ?? otherwise);
  if (exact !== undefined) return (created) => created === Number(exact);
  return (created) =>
    created > bound("gt", -1) &&
    created >= bound("gte", 0) &&
    created < bound("lt", Number.POSITIVE_INFINITY) &&
    created <= bound("lte", Number.POSITIVE_INFINITY);
}
