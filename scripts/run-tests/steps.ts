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
};

export type Plan = {
  /** Independent of each other, run two at a time. */
  together: Step[];
  /** Each after the one before; `needs` names what must be there. */
  inTurn: (Step & { needs?: readonly ("build" | "postgres" | "browser")[] })[];
};

/** Settings of a developer's shell would change what the tests test. */
const settingsPattern =
  /^(PORT|HOST|DATA_DIR|DATABASE_URL|PUBLIC_URL|PAYMENTS|RATE_LIMITS|SESSION_SECRET|STAFF_EMAIL|LOG_LEVEL|NODE_ENV|TEST_DATABASE_URL|(STRIPE|GEOCODER|SMTP|MAIL|ASSISTANT|ADMIN|TRUSTED|METRICS|ALLOW_EMBEDDED)_\w+)$/;

export function planSteps(root: string, withBrowser: boolean): Plan {
  const clean = Object.fromEntries(Object.entries(process.env).filter(([name]) => !settingsPattern.test(name)));
  const tool = (path: string) => join(root, "node_modules", path);

  const single = (name: string, limit: number, ...commands: string[][]): Step => ({
    name,
    limit,
    commands: commands.map((args) => ({ args, env: clean })),
  });
  const vitest = (name: string, limit: number, ...projects: string[]): Step => {
    const path = join(root, ".cache", "tests", `${name.replaceAll(" ", "-")}.json`);
    const chosen = projects.flatMap((project) => ["--project", project]);
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${path}`];
    const args = [tool("vitest/vitest.mjs"), "run", "--passWithNoTests", ...chosen, ...reporters];
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
  const quick = [
    types,
    single("lint", 120, [tool("@biomejs/biome/bin/biome"), "check"]),
    single("structure", 120, ["scripts/check-structure.ts"]),
    single("texts", 120, ["scripts/check-texts.ts"]),
  ];
  return {
    together: [...quick, single("build", 400, ["scripts/launch.mjs", "build"])],
    inTurn: [
      vitest("unit and embedded database", 900, "unit", "embedded", "database"),
      { ...vitest("PostgreSQL", 600, "database"), needs: ["postgres"] },
      { ...vitest("HTTP", 900, "http"), needs: ["build"] },
      ...(withBrowser ? [{ ...browser(), needs: ["build", "browser"] as const }] : []),
    ],
  };
}
