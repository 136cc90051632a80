/** `npm start`: serves the built shop. Not TypeScript, for which Node would load its type stripper (20 MB of memory). */
import cluster from "node:cluster";
import { availableParallelism } from "node:os";
import { superviseWebProcesses } from "./supervise-web-processes.mjs";

// As in tools/launch/project-node.mjs: the bundle needs zstd, and older versions fail with a stack trace.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 22)) {
  process.stderr.write(
    `Node ${process.versions.node} is too old to run the shop: \`npm start\` runs it on the project's own Node, or install Node 24.\n`,
  );
  process.exit(1);
}

// Read here because the supervising process does not load the bundle; the settings validate it.
const wanted = process.env.WEB_CONCURRENCY;
const count = wanted === "auto" ? availableParallelism() : Number(wanted) || 1;
if (cluster.isPrimary && count > 1 && Number.isInteger(count)) superviseWebProcesses(count);
else await import("./web-process.mjs");
