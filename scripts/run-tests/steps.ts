// The steps of `npm test` and `npm run check`: what each runs and how its tests are counted.
import { join } from "node:path";
import { playwrightCounts, vitestCounts } from "./counts.ts";
import type { Command } from "./run-command.ts";

export type Step = {
  name: string;
  commands: Command[];
  /** Seconds after which the step is stopped and counts as failed. */
  limit: number;
  /** Without a report the whole step counts as one test. */
  report?: { path: string; read: typeof vitestCounts };
  /** The files that its result follows from: `npm run check` leaves it out when it has passed with the same ones. */
  isInput?: (path: string) => boolean;
  needs?: readonly Need[];
  /** Temporary files in memory, where that can be had (memory-folder.ts). */
  inMemory?: boolean;
};

export type Need = "build" | "browser";

export type Plan = {
  /** Independent of each other, run two at a time, the longest first. */
  together: Step[];
  /** Each after the one before, on both processors. */
  inTurn: Step[];
};

/** Settings of a developer's shell would change what the tests test. */
const settingsPattern =
  /^(PORT|HOST|DATA_DIR|DATABASE_URL|PUBLIC_URL|PAYMENTS|RATE_LIMITS|SESSION_SECRET|STAFF_EMAIL|LOG_LEVEL|NODE_ENV|(STRIPE|GEOCODER|SMTP|MAIL|ASSISTANT|ADMIN|TRUSTED|METRICS|ALLOW)_\w+)$/;

/** Lock file, settings of the tools, but no prose. */
const isAtRoot = (path: string) => !path.includes("/") && !path.endsWith(".md");
const isIn = (path: string, folders: string[]) => folders.some((folder) => path.startsWith(`${folder}/`));
const isTest = (path: string) => /\.test\.tsx?$/.test(path);

const cruised = [
  "--config",
  ".dependency-cruiser.mjs",
  "app",
  "server",
  "database",
  "fakes",
  "scripts",
  "e2e",
  "bench",
];

const inputs = {
  guards: (path: string) =>
    isAtRoot(path) || isIn(path, ["database"]) || (isIn(path, ["app", "scripts"]) && !isTest(path)),
  database: (path: string) =>
    isAtRoot(path) ||
    (isIn(path, ["app", "database", "fakes", "server"]) && (!isTest(path) || path.includes(".db.test."))),
  http: (path: string) =>
    isAtRoot(path) ||
    (isIn(path, ["app", "database", "fakes", "public", "scripts", "server"]) && !isTest(path)) ||
    (isIn(path, ["e2e"]) && !isIn(path, ["e2e/browser"])),
};

export function planSteps(root: string, withBrowser: boolean): Plan {
  const clean = Object.fromEntries(Object.entries(process.env).filter(([name]) => !settingsPattern.test(name)));
  const tool = (path: string) => join(root, "node_modules", path);

  const single = (name: string, limit: number, ...commands: string[][]): Step => ({
    name,
    limit,
    commands: commands.map((args) => ({ args, env: clean })),
  });
  const vitest = (name: string, limit: number, project: string): Step => {
    const path = join(root, ".cache", "tests", `${name.replaceAll(" ", "-")}.json`);
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${path}`];
    const args = [tool("vitest/vitest.mjs"), "run", "--project", project, ...reporters];
    return { name, limit, commands: [{ args, env: clean }], report: { path, read: vitestCounts } };
  };
  const browser = (): Step => {
    const path = join(root, ".cache", "tests", "browser.json");
    const env = { ...clean, PLAYWRIGHT_JSON_OUTPUT_NAME: path };
    const args = [tool("@playwright/test/cli.js"), "test", "--reporter=list,json", "--pass-with-no-tests"];
    return { name: "browser", limit: 900, commands: [{ args, env }], report: { path, read: playwrightCounts } };
  };

  const types = single(
    "types",
    300,
    [tool("@react-router/dev/bin.cjs"), "typegen"],
    [tool("typescript/bin/tsc"), "--noEmit"],
  );
  return {
    together: [
      { ...vitest("embedded guards", 600, "embedded"), isInput: inputs.guards },
      types,
      single("build", 400, ["scripts/launch.mjs", "build"]),
      single("lint", 120, [tool("@biomejs/biome/bin/biome"), "check"]),
      single("imports", 120, [tool("dependency-cruiser/bin/dependency-cruiser.mjs"), ...cruised]),
      single("code", 120, ["scripts/check-code.ts"]),
      single("dead code", 120, [tool("knip/bin/knip.js")]),
      single("texts", 120, ["scripts/check-texts.ts"]),
      vitest("unit", 300, "unit"),
      { ...vitest("database", 600, "database"), isInput: inputs.database, inMemory: true },
    ],
    inTurn: [
      {
        ...vitest("HTTP", 900, "http"),
        isInput: inputs.http,
        needs: ["build"],
        inMemory: true,
      },
      ...(withBrowser ? [{ ...browser(), needs: ["build", "browser"] as const, inMemory: true }] : []),
    ],
  };
}
