/**
 * Generated bad input in quantity (security 6.38): `node e2e/input/run.ts [--cases 20000] [--seconds 3600]` against the
 * built shop, on PostgreSQL where there is one. What was done is kept in `.cache/input-cases.json`, so that a run which
 * ran out of time goes on where it stopped; `--again` starts from the beginning. Each portion has a separate seed, printed when it finds
 * something.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { metricValue } from "../http/ask.ts";
import { addInvalidCodes } from "../http/wrong-words.ts";
import { startInputShop } from "./input-shop.ts";
import { countRows, listOperations, tryCases, tryWrongWords } from "./try-cases.ts";

const portion = 200;
const file = ".cache/input-cases.json";
const { values } = parseArgs({
  options: {
    cases: { type: "string", default: "20000" },
    seconds: { type: "string", default: "3600" },
    again: { type: "boolean", default: false },
  },
});
mkdirSync(".cache", { recursive: true });
if (values.again) rmSync(file, { force: true });
const done = readDone();

const shop = await startInputShop();
const operations = await listOperations(shop);
await addInvalidCodes(shop.pool);
const rowsBefore = await countRows(shop.pool, ["audit_log"]);
const end = performance.now() + Number(values.seconds) * 1000;
let faults = 0;
let sent = 0;
const memory: number[] = [];

// A portion of each in turn: when time runs out all have had about as much.
let left = operations;
while (left.length > 0 && performance.now() < end && faults < 50) {
  for (const operation of left) {
    if (performance.now() > end) break;
    const name = `${operation.method} ${operation.path}`;
    const seed = done[name] ?? 0;
    const found = await tryCases(shop, operation, { cases: portion, seed, isTimed: true });
    found.push(...(await tryWrongWords(shop, operation, { cases: portion, seed })).found);
    for (const each of found) console.log(`seed ${seed}: ${each}`);
    faults += found.length;
    sent += portion;
    done[name] = seed + portion;
  }
  memory.push(Math.round((await metricValue(shop, "process_resident_memory_bytes")) / 2 ** 20));
  writeFileSync(file, `${JSON.stringify(done, undefined, 2)}\n`);
  left = operations.filter(({ method, path }) => (done[`${method} ${path}`] ?? 0) < Number(values.cases));
}

const rowsAfter = await countRows(shop.pool, ["audit_log"]);
if (JSON.stringify(rowsAfter) !== JSON.stringify(rowsBefore)) {
  console.log("rows were stored:", rowsBefore, rowsAfter);
  faults++;
}
const complaints = shop.log().filter((line) => /uncaught|unhandled|"level":"error"/.test(line));
for (const line of complaints.slice(0, 20)) console.log(line);
faults += complaints.length;
for (const { method, path } of operations)
  console.log(`${String(done[`${method} ${path}`] ?? 0).padStart(6)}  ${method} ${path}`);
console.log(
  `${sent} cases in this run, ${faults} faults; memory ${memory[0]} MB at first, ${memory.at(-1)} MB at last`,
);
await shop.stop();
process.exit(faults > 0 ? 1 : 0);

/** Cases done per call; the next portion's seed is their number. */
function readDone(): Record<string, number> {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Record<string, number>;
  } catch {
    return {};
  }
}
