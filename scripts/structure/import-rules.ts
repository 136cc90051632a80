// Who may import whom: the table of docs/contributing.md as data, and the faults of one import.
import { posix } from "node:path";
import {
  appFolderOf,
  hasSubpath,
  isDirectlyInItsUnit,
  isInRouteFolder,
  isServerOnly,
  isTest,
  resolveImport,
  unitOf,
} from "./places.ts";
import type { ImportFact } from "./read-module.ts";

export type Fault = { file: string; line: number; rule: string; message: string };

const foundations = ["forms", "ui", "i18n", "platform", "mail"];
const shells = ["site", "admin"];

/** What a folder of `app/` imports beyond itself and the foundations; a domain not named here imports no domain. */
const domainsSeenBy: Record<string, string[]> = {
  checkout: ["catalogue", "compatibility", "orders", "payments", "promotions", "shipping", "accounts"],
  compatibility: ["catalogue"],
  shipping: ["orders"],
  invoices: ["orders"],
  withdrawals: ["orders"],
  dongles: ["orders"],
  orders: ["catalogue", "promotions"],
};
const foundationsSeenBy: Record<string, string[]> = {
  platform: [],
  i18n: ["platform"],
  ui: ["i18n"],
  forms: ["ui", "i18n", "platform"],
  mail: ["ui", "i18n", "platform"],
};
/** Files directly in app/ that see everything; the others there (brand.ts) are facts that everyone may read. */
const appTops = /^app\/(routes\.ts|root\.tsx|entry\.[a-z.]+)$/;
/** Top folders that code under app/ never imports: they stand above it. */
const aboveApp = ["server", "fakes", "e2e", "bench", "scripts"];

export function importFaults(importer: string, fact: ImportFact, routeModules: Set<string>): Fault[] {
  const fault = (rule: string, message: string): Fault => ({ file: importer, line: fact.line, rule, message });
  const target = resolveImport(importer, fact.specifier);
  if (target === undefined) return [];
  const faults: Fault[] = [];
  const style = styleFault(importer, target, fact.specifier);
  if (style) faults.push(fault("import-path", style));
  if (isTest(importer)) return faults;

  const direction = directionFault(importer, target);
  if (direction) faults.push(fault("direction", direction));
  const hidden = visibilityFault(importer, target);
  if (hidden) faults.push(fault("private-file", hidden));
  if (fact.typeOnly) return faults;

  if (isInRouteFolder(target) && /\.tsx?$/.test(target)) {
    faults.push(fault("route-module", `${target} is a route module: nobody imports it; move what is wanted out of it`));
  }
  if (isBrowserCode(importer, routeModules) && isServerOnly(target)) {
    faults.push(
      fault(
        "server-in-browser",
        `${target} runs on the server only; ${importer} reaches the browser (use import type)`,
      ),
    );
  }
  return faults;
}

function styleFault(importer: string, target: string, specifier: string): string | undefined {
  const isRootFile = unitOf(importer) === ".";
  const isRelative = specifier.startsWith(".");
  if (!posix.extname(target)) return `write the file's extension: ${specifier}`;
  if (isRelative && !isRootFile && unitOf(importer) !== unitOf(target) && hasSubpath(target)) {
    return `imports across folders are written #${target}`;
  }
  if (!isRelative && posix.dirname(importer) === posix.dirname(target)) {
    return `imports inside one folder are relative: ./${posix.basename(target)}`;
  }
  return undefined;
}

function directionFault(importer: string, target: string): string | undefined {
  if (importer.startsWith("database/embedded/") && !target.startsWith("database/")) {
    return "database/embedded knows nothing outside database/";
  }
  if (!importer.startsWith("app/") || appTops.test(importer)) return undefined;
  const from = appFolderOf(importer);
  const top = target.split("/")[0]!;
  if (from === undefined) return unitOf(target) === "app" ? undefined : `${importer} imports packages only`;
  if (aboveApp.includes(top)) return `app/${from} does not import from ${top}/`;
  if (top === "database" && ["forms", "ui", "i18n", "platform"].includes(from)) {
    return `app/${from} imports packages only, not ${top}/`;
  }
  if (top !== "app") return undefined;
  const to = appFolderOf(target);
  if (to === undefined) return appTops.test(target) ? `${target} stands above app/${from}` : undefined;
  return mayImport(from, to) ? undefined : `app/${from} may not import app/${to} (docs/contributing.md, Layout)`;
}

function mayImport(from: string, to: string): boolean {
  if (from === to) return true;
  const grounds = foundationsSeenBy[from];
  if (grounds) return grounds.includes(to);
  if (foundations.includes(to)) return true;
  if (shells.includes(to)) return false;
  return shells.includes(from) || (domainsSeenBy[from] ?? []).includes(to);
}

function visibilityFault(importer: string, target: string): string | undefined {
  const from = appFolderOf(importer);
  const to = appFolderOf(target);
  if (from === undefined || to === undefined || from === to) return undefined;
  if (["forms", "ui", "i18n", "platform"].includes(to) || isDirectlyInItsUnit(target)) return undefined;
  return `${target} is private to app/${to}: only files directly in its folder are seen from outside`;
}

function isBrowserCode(path: string, routeModules: Set<string>): boolean {
  if (!path.startsWith("app/") || isServerOnly(path)) return false;
  return path !== "app/routes.ts" && !routeModules.has(path) && !isInRouteFolder(path);
}
