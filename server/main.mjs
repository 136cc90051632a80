/**
 * `npm start`: serves the built shop. Everything but these files comes from the bundle. Not TypeScript: for a single
 * TypeScript file Node loads its type stripper, which would take 20 MB of memory.
 */
import cluster from "node:cluster";
import { availableParallelism } from "node:os";
import { superviseWebProcesses } from "./supervise-web-processes.mjs";

// As tools/launch/project-node.mjs: the bundle needs zstd, and Node says so with a stack alone.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 22)) {
  process.stderr.write(
    `Node ${process.versions.node} is too old to run the shop: \`npm start\` runs it on the project's own Node, or install Node 24.\n`,
  );
  process.exit(1);
}

// Read here and not with the other settings: the process that only starts others does not load the bundle. What is wrong with
// it is found by the settings.
const wanted = process.env.WEB_CONCURRENCY;
const count = wanted === "auto" ? availableParallelism() : Number(wanted) || 1;
if (cluster.isPrimary && count > 1 && Number.isInteger(count)) superviseWebProcesses(count);
else await import("./web-process.mjs");
