import { expect, test } from "vitest";
import { type Entry, matching } from "./palette-state.ts";

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
