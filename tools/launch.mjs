// The entry of every npm script: runs on Node 20 or newer, installs and builds what is stale, then starts the project's
// Node. `node tools/launch.mjs <task> [args]`
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildIfStale } from "./launch/build.mjs";
import { installIfStale } from "./launch/install.mjs";
import { portFault } from "./launch/port.mjs";
import { projectNode } from "./launch/project-node.mjs";
import { isStopping, runChild } from "./launch/run-child.mjs";
import { serverMemory } from "./launch/server-memory.mjs";
import { tasks } from "./launch/tasks.mjs";

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
