/**
 * Lighthouse on its simulated phone (slow 4G, processor four times slower). It is not among the packages of the project,
 * which would be three times as large with it: it is installed when it is first used.
 */

import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { paths } from "#app/paths.ts";
import { findBrowser } from "../scripts/test-run/browser.ts";
import { budgets } from "./budgets.ts";
import { type Row, row } from "./report.ts";

const version = "13.5.0";
const folder = join(import.meta.dirname, "../.cache/lighthouse", version);
const program = join(folder, "node_modules/lighthouse/cli/index.js");
const pages = ["/", paths.dongle, paths.faq, paths.compatibility];
const browserFlags =
  "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync";

type Report = {
  categories: Record<string, { title: string; score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<
    string,
    { id: string; title: string; score: number | null; displayValue?: string; numericValue?: number }
  >;
};

/** A row for each page and category; its note lists what cost points. */
export function measureLighthouse(url: string): Row[] {
  const browser = findBrowser();
  if (!browser) return [{ what: "Lighthouse", value: null, unit: "", note: "no browser on this machine" }];
  if (!isInstalled()) return [{ what: "Lighthouse", value: null, unit: "", note: "could not be installed" }];
  const home = mkdtempSync(join(tmpdir(), "odovia-lighthouse-"));
  try {
    return pages.flatMap((page) => rowsOf(page, examine(`${url}${page}`, browser, join(home, "report.json"))));
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

function examine(url: string, browser: string, path: string): Report | undefined {
  rmSync(path, { force: true });
  const options = ["--quiet", "--output=json", `--output-path=${path}`, `--chrome-flags=${browserFlags}`];
  const { NODE_OPTIONS: _ours, ...rest } = process.env;
  const env = { ...rest, CHROME_PATH: browser };
  spawnSync(process.execPath, [program, url, ...options], { env, stdio: "ignore", timeout: 180_000 });
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Report) : undefined;
}

function rowsOf(page: string, report: Report | undefined): Row[] {
  if (!report) return [{ what: `Lighthouse ${page}`, value: null, unit: "", note: "it ended without a report" }];
  const milliseconds = (id: string, what: string, amount: number) => {
    const value = report.audits[id]?.numericValue;
    const measured = value === undefined ? null : Math.round(value);
    return row(`Lighthouse ${page}, ${what}`, measured, "ms", { budget: { amount } });
  };
  const categories = Object.values(report.categories).map(({ title, score, auditRefs }) =>
    row(`Lighthouse ${page}, ${title.toLowerCase()}`, score === null ? null : Math.round(score * 100), "of 100", {
      budget: { amount: 100, least: true },
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
    milliseconds("largest-contentful-paint", "largest paint", budgets.largestPaintMilliseconds),
    milliseconds("total-blocking-time", "blocking time", budgets.blockingMilliseconds),
  ];
}
