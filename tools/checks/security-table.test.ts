import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const table = readFileSync("docs/spec/security-asvs.md", "utf8");
const rows = [...table.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| ([^|]+) \| ([^|]*) \| ([^|]*)\|$/gm)].map(
  ([, requirement = "", level, state = "", how = "", tested = ""]) => ({ requirement, level, state, how, tested }),
);
const words = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = ""]) => word);

test("security 6.50: each met requirement of the ASVS table cites a test or a file, and each cited one exists", () => {
  const faults = rows.flatMap(({ requirement, state, how, tested }) => {
    const cited = words(tested);
    // Beside files, the sentences contain identifiers.
    const files = [...cited, ...words(how).filter((word) => /^[\w.-]+(\/[\w.-]+)+\.\w+$/.test(word))];
    const missing = files.filter((path) => !existsSync(path)).map((path) => `${requirement}: ${path} does not exist`);
    return state === "met" && cited.length === 0 ? [`${requirement}: nothing is cited`, ...missing] : missing;
  });
  expect(faults).toEqual([]);
});

test("security 6.50: the 253 requirements of levels 1 and 2 are there once each, counted as the head says", () => {
  expect(rows).toHaveLength(253);
  expect(new Set(rows.map(({ requirement }) => requirement)).size).toBe(253);
  const count = (state: string) => rows.filter((row) => row.state === state).length;
  const states = ["met", "partly", "not met", "not applicable"];
  expect(rows.filter(({ state }) => !states.includes(state))).toEqual([]);
  expect(table).toContain(`\n${states.map((state) => `${count(state)} ${state}`).join(", ")}. `);
});

test("security 6.50: what is met cites a test or an inspected file that says something of it, and every test that is cited has tests", () => {
  const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path);
  const cited = new Set(rows.flatMap(({ tested }) => words(tested)).filter(isTest));
  expect(cited.size).toBeGreaterThan(40);
  for (const path of cited) expect(readFileSync(path, "utf8"), path).toMatch(/\b(?:test|it)(?:\.\w+)*\(/);
  // Where no test is cited, the sentence says what was inspected.
  const silent = rows.filter(
    ({ state, how, tested }) => state === "met" && !words(tested).some(isTest) && how.trim().length < 12,
  );
  expect(silent.map(({ requirement }) => requirement)).toEqual([]);
});

test("security 6.50: each accepted deviation is a requirement that is not met entirely", () => {
  const [, accepted = ""] = /^Accepted deviations: (.*)$/m.exec(table) ?? [];
  const named = [...accepted.matchAll(/\d+\.\d+\.\d+/g)].map(([requirement]) => requirement);
  expect(named.length).toBeGreaterThan(2);
  const states = rows.filter(({ requirement }) => named.includes(requirement));
  expect(states.filter(({ state }) => state === "met").map(({ requirement }) => requirement)).toEqual([]);
});
