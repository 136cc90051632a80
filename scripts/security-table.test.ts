import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const table = readFileSync("docs/security-asvs.md", "utf8");
const rows = [...table.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| ([^|]+) \| ([^|]*) \| ([^|]*)\|$/gm)].map(
  ([, requirement = "", level, state = "", how = "", tested = ""]) => ({ requirement, level, state, how, tested }),
);
const words = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = ""]) => word);

test("issue 8.15, security 6.50: each met requirement of the ASVS table cites a test or a file, and each cited one exists", () => {
  const faults = rows.flatMap(({ requirement, state, how, tested }) => {
    const cited = words(tested);
    // Beside files, the sentences contain identifiers.
    const files = [...cited, ...words(how).filter((word) => /^[\w.-]+(\/[\w.-]+)+\.\w+$/.test(word))];
    const missing = files.filter((path) => !existsSync(path)).map((path) => `${requirement}: ${path} does not exist`);
    return state === "met" && cited.length === 0 ? [`${requirement}: nothing is cited`, ...missing] : missing;
  });
  expect(faults).toEqual([]);
});

test("issue 8.15, security 6.50: the 253 requirements of levels 1 and 2 are there once each, counted as the head says", () => {
  expect(rows).toHaveLength(253);
  expect(new Set(rows.map(({ requirement }) => requirement)).size).toBe(253);
  const count = (state: string) => rows.filter((row) => row.state === state).length;
  const states = ["met", "partly", "not met", "not applicable"];
  expect(rows.filter(({ state }) => !states.includes(state))).toEqual([]);
  expect(table).toContain(`\n${states.map((state) => `${count(state)} ${state}`).join(", ")}. `);
});
