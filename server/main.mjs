/**
 * `npm start`: serves the built shop. Everything but these files comes from the bundle. Not TypeScript: for a single
 * TypeScript file Node loads its type stripper, which would take 20 MB of memory.
 */
import cluster from "node:cluster";
import { availableParallelism } from "node:os";
import { superviseWebProcesses } from "./web-processes.mjs";

// Read here and not with the other settings: the process that only starts others does not load the bundle. What is wrong with
// it is found by the settings.
const wanted = process.env.WEB_CONCURRENCY;
const count = wanted === "auto" ? availableParallelism() : Number(wanted) || 1;
if (cluster.isPrimary && count > 1 && Number.isInteger(count)) superviseWebProcesses(count);
else await import("./serve.mjs");
