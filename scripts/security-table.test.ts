import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const row = /^\| (\d+\.\d+\.\d+) \| \d \| ([^|]+) \| [^|]* \| ([^|]*)\|$/gm;

test("issue 8.15, security 6.50: each met requirement of the ASVS table cites a test or a file, and each cited one exists", () => {
  const rows = [...readFileSync("docs/security-asvs.md", "utf8").matchAll(row)];
  expect(rows).toHaveLength(253);
  const faults = rows.flatMap(([, requirement, state, tested = ""]) => {
    const cited = [...tested.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path);
    const missing = cited.filter((path) => !existsSync(path)).map((path) => `${requirement}: ${path} does not exist`);
    return state === "met" && cited.length === 0 ? [`${requirement}: nothing is cited`] : missing;
  });
  expect(faults).toEqual([]);
});
