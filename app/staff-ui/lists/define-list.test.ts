import { expect, test } from "vitest";
import { defineList, optionLabel, withChoices } from "./define-list.ts";
import { withCards } from "./spec-columns.tsx";
import { chosenFilters, readTableState } from "./table-state.ts";

type Thing = { name: string; from: number; to: number; note: string };
type Texts = {
  columns: Record<"name" | "years" | "from" | "to" | "note", string>;
  filters: Record<"kind" | "day", string>;
  views: { all: string };
  search: string;
  empty: string;
};

const define = defineList<Thing, Texts>();
const things = define({
  path: "/admin/things",
  columns: {
    years: { cell: ({ from, to }) => `${from}–${to}`, csv: { from: ({ from }) => from, to: ({ to }) => to } },
    name: { fixed: true, sortable: true, cell: ({ name }) => name, csv: ({ name }) => name },
    note: { csv: ({ note }) => note },
  },
  csvOrder: ["name", "from", "to", "note"],
  filters: { kind: { kind: "choice", options: [] as readonly string[] }, day: { kind: "day" } },
  views: [{ key: "all" }],
  sort: "name",
  pageSize: 10,
  idOf: ({ name }) => name,
  labelOf: ({ name }) => name,
});

test("the table has the columns with cells, the file those with CSV cells, in its own order", () => {
  expect(things.columns.map(({ key }) => key)).toEqual(["years", "name"]);
  expect(things.fileColumns.map(({ key }) => key)).toEqual(["name", "from", "to", "note"]);
});

test("a column that the order of the file leaves out is refused", () => {
  const { columns, fileColumns, filters, chosen, ...rest } = things;
  const note = { csv: () => "" };
  expect(() =>
    define({ ...rest, filters: {}, views: [{ key: "all" }], columns: { note }, csvOrder: ["name"] }),
  ).toThrow("csvOrder lacks the column note.");
});

test("the filter gets all values of a choice, one day, and nothing that the list does not offer", () => {
  const list = withChoices(things, { kind: ["old", "new"] });
  const chosen = (query: string) => chosenFilters(list, readTableState(list, new URLSearchParams(query)));
  expect(chosen("q=box&kind=old,new,stolen&day=2026-11-26&colour=red")).toEqual({
    search: "box",
    kind: ["old", "new"],
    day: "2026-11-26",
  });
  expect(chosen("")).toEqual({ search: "" });
});

test("security 6.52: a tag or code that only looks like a day is shown as it is", () => {
  expect(optionLabel({}, "tag", "2026-99-99", "fr")).toBe("2026-99-99");
  expect(optionLabel({}, "from", "2026-12-24", "de")).toBe("24.12.2026");
});

test("decisions 9: figures keep a place on the card of a phone, the first text gets its second line", () => {
  const columns = [
    { key: "model", fixed: true },
    { key: "checks", numeric: true },
    { key: "years" },
    { key: "vehicle" },
    { key: "waiting", numeric: true },
    { key: "total", numeric: true, card: "aside" },
  ] as const;
  const places = (areChosen: boolean) =>
    Object.fromEntries(withCards([...columns], areChosen).map(({ key, card }) => [key, card]));
  const always = { model: "title", checks: "figure", years: "detail", waiting: "figure", total: "aside" };
  expect(places(false)).toEqual({ ...always, vehicle: "none" });
  expect(places(true)).toEqual({ ...always, vehicle: "line" });
});
