import { expect, test } from "vitest";
import { paths } from "#app/paths.ts";
import { sitePages } from "../site-map.ts";
import { isIslandPage } from "./page-kind.ts";

const applications: string[] = [
  paths.purchase,
  paths.confirmation,
  paths.orderTracking,
  paths.withdrawal,
  paths.signIn,
  paths.forgottenPassword,
  paths.newPassword,
];

test("the pages of the site map are islands, except the applications; no other page is", () => {
  const mapped = new Set<string>(sitePages.map(({ path }) => path));
  for (const path of Object.values(paths))
    expect(isIslandPage(path), path).toBe(mapped.has(path) && !applications.includes(path));
  expect(isIslandPage(`/de${paths.faq}`)).toBe(true);
  expect(isIslandPage("/nothing-here")).toBe(false);
});
