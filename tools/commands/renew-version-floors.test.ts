import { expect, test } from "vitest";
import { advisoriesOf, ageOf, floorOf } from "./renew-version-floors.ts";

/** As OSV answers: one advisory that was mended in two lines of versions, one that is not mended, one of another package. */
const answer = {
  vulns: [
    {
      id: "GHSA-mended",
      affected: [
        {
          package: { name: "hono", ecosystem: "npm" },
          ranges: [{ events: [{ introduced: "0" }, { fixed: "3.12.10" }] }],
        },
        {
          package: { name: "hono", ecosystem: "npm" },
          ranges: [{ events: [{ introduced: "4.0.0" }, { fixed: "4.13.9" }] }],
        },
      ],
    },
    {
      id: "GHSA-open",
      affected: [{ package: { name: "hono", ecosystem: "npm" }, ranges: [{ events: [{ introduced: "4.14.0" }] }] }],
    },
    {
      id: "GHSA-other",
      affected: [{ package: { name: "hono", ecosystem: "PyPI" }, ranges: [{ events: [{ introduced: "0" }] }] }],
    },
  ],
};

test("security 6.47: floors rise to what mends an advisory, and an installed version that has one is named", () => {
  const advisories = advisoriesOf("hono", answer);
  expect(advisories).toHaveLength(3);
  expect(floorOf("4.13.18", "4.13.5", advisories)).toEqual({ floor: "4.13.9", open: [] });
  expect(floorOf("4.13.8", "4.13.5", advisories)).toEqual({ floor: "4.13.5", open: ["GHSA-mended"] });
  expect(floorOf("4.14.2", "4.13.5", advisories)).toEqual({ floor: "4.13.9", open: ["GHSA-open"] });
  expect(floorOf("4.13.18", "4.13.10", advisories).floor).toBe("4.13.10");
  expect(advisoriesOf("hono", {})).toEqual([]);
  expect(() => advisoriesOf("hono", { vulns: [{ id: 1 }] })).toThrow();
});

test("security 6.47: the age of the list is said in days", () => {
  expect(ageOf({ askedOn: "2026-11-20" }, new Date("2026-11-26T18:00:00Z"))).toContain("on 2026-11-20, 6 days ago");
});
