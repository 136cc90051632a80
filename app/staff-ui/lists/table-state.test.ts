import { expect, test } from "vitest";
import type { TableSpec } from "./table-spec.ts";
import { hasOwnFilters, readTableState, tableAddress, tableQuery, viewState } from "./table-state.ts";

const spec: TableSpec = {
  path: "/admin/things",
  columns: [
    { key: "name", fixed: true, sortable: true },
    { key: "age", sortable: true },
    { key: "town" },
    { key: "note", optional: true },
  ],
  filters: { status: { kind: "choice", options: ["open", "done"] }, from: { kind: "day" } },
  views: [{ key: "all" }, { key: "open", filters: { status: ["open"] }, sort: "age" }],
  sort: "-age",
  pageSize: 20,
};
const read = (query: string) => readTableState(spec, new URLSearchParams(query));

test("decisions 9: an address without a query is the first view in its order, with all columns that are not optional", () => {
  expect(read("")).toEqual({
    view: "all",
    search: "",
    filters: {},
    sort: { key: "age", descending: true },
    after: undefined,
    before: undefined,
    columns: ["name", "age", "town"],
    hasChosenColumns: false,
  });
});

test("decisions 9: a state written into an address is read back unchanged", () => {
  for (const query of [
    "",
    "view=open",
    "q=Zo%C3%A9+M%26M",
    "status=open,done&from=2026-02-28&sort=name",
    "view=open&status=done&sort=-age&show=name,note&after=abc",
    "view=open&status=",
    "before=abc",
    // Chosen columns are kept even if they are the default: a tablet hides some default columns.
    "show=name,age,town",
  ])
    expect(tableQuery(spec, read(query)), query).toBe(query);
});

test("a form without scripts repeats a parameter, which has the same meaning", () => {
  expect(read("status=open&status=done").filters).toEqual({ status: ["open", "done"] });
  expect(read("show=name&show=note").columns).toEqual(["name", "note"]);
});

test("security 6.52: anything that is not in the spec is ignored", () => {
  const odd = read(
    "view=__proto__&constructor=x&status=constructor&from=2026-02-30&sort=-__proto__&show=toString&sort=note",
  );
  expect(odd).toEqual({ ...read(""), columns: ["name"], hasChosenColumns: true });
  for (const day of ["2026-13-01", "0000-01-01", "9999-12-31"])
    expect(read(`from=${day}&sort=town`), day).toEqual(read(""));
  expect(read(`q=${"x".repeat(500)}`).search).toHaveLength(100);
});

test("filtering, sorting and searching return to the first page; a tab keeps the search text", () => {
  const state = read("view=open&q=anna&after=abc&show=name");
  expect(tableAddress(spec, state, { filters: { status: ["done"] } })).toBe(
    "/admin/things?view=open&q=anna&status=done&show=name",
  );
  expect(tableAddress(spec, state, { after: "next" })).toBe("/admin/things?view=open&q=anna&show=name&after=next");
  expect(tableAddress(spec, viewState(spec, state, "all"))).toBe("/admin/things?q=anna&show=name");
});

test("only filters besides those of the view are active filters", () => {
  expect(hasOwnFilters(spec, read("view=open&q=x&sort=name&show=name&after=a"))).toBe(false);
  expect(hasOwnFilters(spec, read("view=open&status=done"))).toBe(true);
  expect(hasOwnFilters(spec, read("from=2026-01-01"))).toBe(true);
});
