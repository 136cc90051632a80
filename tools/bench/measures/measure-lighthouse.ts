/**
 * Lighthouse with its simulated phone (slow 4G, processor four times slower). Installed on first use: it would triple the
 * project's packages.
 */

import { execFile, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { paths } from "#app/paths.ts";
import { findBrowser } from "../../test-run/browser.ts";
import type { Trial } from "../alternate-trials.ts";
import { rawGet } from "../raw-get.ts";
import { budgets, medianRows, type Row, row } from "../report.ts";

const run = promisify(execFile);

const version = "13.5.0";
const folder = join(import.meta.dirname, "../../.cache/lighthouse", version);
const program = join(folder, "node_modules/lighthouse/cli/index.js");
const pages = ["/", paths.dongle, paths.faq, paths.compatibility];
const browserFlags =
  "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync";

/** Single runs are noisy, and the first run of a fresh shop is slow. */
const runs = 3;

type Report = {
  categories: Record<string, { title: string; score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<
    string,
    { id: string; title: string; score: number | null; displayValue?: string; numericValue?: number }
  >;
  environment: { benchmarkIndex: number };
};

/** Median performance of each page, other categories from one run; notes list what cost points. */
export async function measureLighthouse(url: string): Promise<Row[]> {
  const obstacle = findObstacle();
  if (obstacle) return [obstacle];
  const rows: Row[] = [];
  for (const page of pages) {
    const samples = [await runLighthouse(url, page)];
    while (samples.length < runs) samples.push(await runLighthouse(url, page, ["performance"]));
    rows.push(...medianRows(samples));
  }
  return rows;
}

export function lighthouseTrials(): Trial[] {
  const obstacle = findObstacle();
  if (obstacle) return [async () => [obstacle]];
  return pages.map(
    (page): Trial =>
      ({ url }) =>
        runLighthouse(url, page, ["performance"]),
  );
}

function findObstacle(): Row | undefined {
  const absent = (note: string): Row => ({ what: "Lighthouse", value: null, unit: "", note });
  if (!findBrowser()) return absent("no browser on this machine");
  return isInstalled() ? undefined : absent("could not be installed");
}

async function runLighthouse(url: string, page: string, categories: string[] = []): Promise<Row[]> {
  // Warms the cache.
  await rawGet(`${url}${page}`, { "accept-encoding": "br" });
  const home = mkdtempSync(join(tmpdir(), "odovia-lighthouse-"));
  try {
    return rowsOf(page, await examine(`${url}${page}`, categories, join(home, "report.json")));
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

function isInstalled(): boolean {
  if (existsSync(program)) return true;
  process.stderr.write("Installing Lighthouse.\n");
  const packages = ["install", "--prefix", folder, "--no-save", "--no-audit", "--no-fund", `lighthouse@${version}`];
  return spawnSync("npm", packages, { stdio: "ignore", timeout: 180_000 }).status === 0 && existsSync(program);
}

/** Asynchronous, because the local Stripe runs in this process. */
async function examine(url: string, categories: string[], report: string): Promise<Report | undefined> {
  const options = ["--quiet", "--output=json", `--output-path=${report}`, `--chrome-flags=${browserFlags}`];
  const only = categories.map((category) => `--only-categories=${category}`);
  const { NODE_OPTIONS: _ours, ...rest } = process.env;
  const env = { ...rest, CHROME_PATH: findBrowser() };
  // A failed run leaves no report.
  await run(process.execPath, [program, url, ...options, ...only], { env, timeout: 180_000 }).catch(() => {});
  return existsSync(report) ? (JSON.parse(readFileSync(report, "utf8")) as Report) : undefined;
}

function rowsOf(page: string, report: Report | undefined): Row[] {
  if (!report) return [{ what: `Lighthouse ${page}`, value: null, unit: "", note: "it ended without a report" }];
  const figure = (id: string, what: string, budget: { unit: string; amount: number; places?: number }) => {
    const { unit, amount, places = 0 } = budget;
    const value = report.audits[id]?.numericValue;
    const measured = value === undefined ? null : Number(value.toFixed(places));
    return row(`Lighthouse ${page}, ${what}`, measured, unit, { budget: { amount }, better: "less" });
  };
  const categories = Object.values(report.categories).map(({ title, score, auditRefs }) =>
    row(`Lighthouse ${page}, ${title.toLowerCase()}`, score === null ? null : Math.round(score * 100), "of 100", {
      budget: { amount: 100, least: true },
      better: "more",
      note: auditRefs
        .flatMap(({ id, weight }) => {
          const audit = report.audits[id];
          const isShort = weight > 0 && audit && audit.score !== null && audit.score < 1;
          return isShort && score !== 1 ? [`${audit.title} ${audit.displayValue ?? ""}`.trim()] : [];
        })
        .join("; "),
    }),
  );
  return [
    ...categories,
    figure("largest-contentful-paint", "largest paint", { unit: "ms", amount: budgets.largestPaintMilliseconds }),
    figure("total-blocking-time", "blocking time", { unit: "ms", amount: budgets.blockingMilliseconds }),
    figure("cumulative-layout-shift", "layout shift", { unit: "", amount: budgets.layoutShift, places: 2 }),
    row(`Lighthouse ${page}, benchmarkIndex`, report.environment.benchmarkIndex, "", {
      note: "Lighthouse's measure of this machine's speed, more is faster",
    }),
  ];
}
