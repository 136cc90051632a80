// The entry of every npm script: runs on Node 20 or newer, installs and builds what is stale, then starts the project's
// Node. `node tools/launch.mjs <task> [args]`

import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as util from "node:util";
import { buildIfStale } from "./launch/build.mjs";
import { installIfStale } from "./launch/install.mjs";
import { isStopping, runChild } from "./launch/run-child.mjs";
import { serverMemory } from "./launch/server-memory.mjs";

// The Node that comes with the project, or this one if it can run TypeScript.
const packages = [`node-${process.platform}-${process.arch}`, `node-bin-${process.platform}-${process.arch}`];
const fallback = { major: 22, minor: 22 };

/**
 * @param {string} root
 * @returns {string | undefined} path of a Node that runs this project, undefined if there is none
 */
function projectNode(root) {
  // Node says win32, the packages say win.
  const names = packages.map((name) => name.replace("win32", "win"));
  const binary = process.platform === "win32" ? "node.exe" : "node";
  const candidates = [
    ...names.map((name) => join(root, "node_modules", name, "bin", binary)),
    join(root, "node_modules", ".bin", "node"),
  ];
  // Without glibc the file exists and cannot run.
  const runs = (/** @type {string} */ path) => spawnSync(path, ["--version"], { stdio: "ignore" }).status === 0;
  const installed = candidates.find((path) => existsSync(path) && runs(path));
  if (installed) return installed;
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const isNewEnough = major > fallback.major || (major === fallback.major && minor >= fallback.minor);
  return isNewEnough ? process.execPath : undefined;
}

// npm scripts. `built`: needs the production build; `settings`: reads .env; `listens`: needs a free port.

/** @type {Record<string, {program?: string, args?: string[], built?: boolean, settings?: boolean, isServer?: boolean, listens?: boolean}>} */
const tasks = {
  start: { program: "server/main.mjs", built: true, settings: true, isServer: true, listens: true },
  dev: { program: "server/dev.ts", settings: true, listens: true },
  build: { built: true },
  test: { program: "tools/test-run/test.ts" },
  "test:slow": { program: "tools/test-run/test.ts", args: ["--slow"] },
  check: { program: "tools/test-run/test.ts", args: ["--check"] },
  promises: { program: "tools/commands/promises.ts" },
  "test:crash": { program: "e2e/crash/run.ts", built: true },
  "test:load": { program: "e2e/load/run.ts", built: true },
  bench: { program: "tools/bench/run.ts", built: true },
  "bench:compare": { program: "tools/bench/compare.ts", built: true },
  "code:check": { program: "tools/checks/check-code.ts" },
  "db:migrate": { program: "tools/commands/database.ts", args: ["migrate"], settings: true },
  "db:reset": { program: "tools/commands/database.ts", args: ["reset"], settings: true },
  "db:dump": { program: "tools/commands/database.ts", args: ["dump"], settings: true },
  "db:restore": { program: "tools/commands/database.ts", args: ["restore"], settings: true },
  "audit:verify": { program: "tools/commands/audit-verify.ts", settings: true },
  "admin:create": { program: "tools/commands/create-admin.ts", settings: true },
  "catalogue:import": { program: "tools/commands/import-catalogue.ts", settings: true },
  "demo:data": { program: "tools/demo-data/run.ts", settings: true },
  "page-dates": { program: "tools/commands/page-dates.ts" },
  figures: { program: "tools/commands/figures.ts" },
  sbom: { program: "tools/commands/bill-of-materials.ts" },
  documents: { program: "tools/documents/render.ts" },
};

// Reports a used port before minutes of installing and building.
/**
 * @param {string} root
 * @returns {Promise<string | undefined>} a sentence when PORT is in use
 */
async function portFault(root) {
  const env = { ...settingsIn(join(root, ".env")), ...process.env };
  const port = Number(env.PORT || 3000);
  // The shop itself reports invalid ports and foreign addresses.
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return undefined;
  const code = await new Promise((resolve) => {
    const server = createServer();
    server.once("error", (/** @type {NodeJS.ErrnoException} */ error) => resolve(error.code));
    server.listen(port, env.HOST || "127.0.0.1", () => server.close(() => resolve(undefined)));
  });
  return code === "EADDRINUSE" ? `Port ${port} is in use: stop what uses it, or set another PORT.` : undefined;
}

/**
 * @param {string} file
 * @returns {Record<string, string | undefined>}
 */
function settingsIn(file) {
  // Node 20.12 and newer.
  return existsSync(file) && util.parseEnv ? util.parseEnv(readFileSync(file, "utf8")) : {};
}

const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.exitCode = await launch(process.argv[2] ?? "", process.argv.slice(3));

/**
 * @param {string} name
 * @param {string[]} args
 * @returns {Promise<number>} exit code
 */
async function launch(name, args) {
  const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined;
  if (!task) return complain(`Unknown task "${name}": one of ${Object.keys(tasks).join(", ")}.`);
  if (Number(process.versions.node.split(".")[0]) < 20) {
    return complain(`Node ${process.versions.node} is too old: install Node 20 or newer.`);
  }
  const before = async () => {
    const fault = task.listens && (await portFault(root));
    return fault ? complain(fault) : 0;
  };
  const installed = await installIfStale(root, before);
  if (installed !== 0 || isStopping()) return installed;
  const node = projectNode(root);
  if (!node) return complain("The project's Node does not run on this machine: install Node 24.");
  if (task.built) {
    const built = await buildIfStale(root, node, before);
    if (built !== 0 || isStopping()) return built;
  }
  if (!task.program) return 0;
  const settings = task.settings && existsSync(join(root, ".env")) ? ["--env-file=.env"] : [];
  const env = task.isServer ? { ...serverMemory, ...process.env } : process.env;
  return runChild(node, [...settings, task.program, ...(task.args ?? []), ...args], { cwd: root, env });
}

/** @param {string} message */
function complain(message) {
  process.stderr.write(`${message}\n`);
  return 1;
}
