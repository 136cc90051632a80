import { expect, test } from "vitest";
import { type Entry, matching, offered } from "./palette-state.ts";

const entry = (title: string, detail = ""): Entry => ({ id: title, group: "page", title, detail });
const pages = [entry("Vue d’ensemble"), entry("À préparer", "Commandes"), entry("Prix"), entry("Codes promo", "Offre")];
const titles = (typed: string) => matching(pages, typed).map(({ title }) => title);

test("decisions 9: the palette finds pages by parts of words, without accents and capitals", () => {
  expect(titles("")).toHaveLength(4);
  expect(titles("prep")).toEqual(["À préparer"]);
  expect(titles("COMMANDES a")).toEqual(["À préparer"]);
  expect(titles("pr")).toEqual(["Prix", "À préparer", "Codes promo"]);
  expect(titles("nothing")).toEqual([]);
});

test("decisions 9: before anything is typed the palette offers eight entries, on a row's page its steps first", () => {
  const entries: Entry[] = [
    ...Array.from({ length: 7 }, (_, at): Entry => ({ ...entry(`step ${at}`), group: "here" })),
    { ...entry("OD-2026-000001"), group: "recent" },
    ...Array.from({ length: 9 }, (_, at) => entry(`page ${at}`)),
  ];
  expect(offered(entries, "").map(({ title }) => title)).toEqual([
    ...["step 0", "step 1", "step 2", "step 3", "step 4", "OD-2026-000001", "page 0", "page 1"],
  ]);
  const onList = entries.map((each): Entry => (each.group === "here" ? { ...each, group: "action" } : each));
  expect(offered(onList, "").map(({ title }) => title)[0]).toBe("OD-2026-000001");
  expect(offered(entries, "step")).toHaveLength(7);
  expect(offered(entries, "page 8").map(({ title }) => title)).toEqual(["page 8"]);
});
