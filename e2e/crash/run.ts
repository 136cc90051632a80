/**
 * `npm run test:crash`: 30 rounds of `kill -9` during checkouts on each kind of database: of the shop, of the database, of
 * both, in turn. `-- --rounds 100` makes it the hundred of security 6.9, `-- --only embedded|postgresql` one database,
 * `-- --kill shop,both` some of the three.
 */
import { parseArgs } from "node:util";
import { median } from "../load/median.ts";
import { type CrashDatabase, embeddedDatabase, ownServer } from "./databases.ts";
import { type CrashReport, crashRounds, type Victim, victims } from "./rounds.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "30" },
    only: { type: "string" },
    kill: { type: "string", default: victims.join() },
  },
});
const rounds = Number(values.rounds);
const { only } = values;
const kill = values.kill.split(",") as Victim[];
if (
  !(Number.isSafeInteger(rounds) && rounds > 0) ||
  (only && !["embedded", "postgresql"].includes(only)) ||
  !kill.every((victim) => victims.includes(victim))
) {
  console.error("npm run test:crash -- [--rounds NUMBER] [--only embedded|postgresql] [--kill shop,database,both]");
  process.exit(2);
}
let faults = 0;

if (only !== "postgresql") await run("embedded", async () => embeddedDatabase);
if (only !== "embedded") await run("postgresql", ownServer);
process.exit(faults > 0 ? 1 : 0);

async function run(name: string, open: () => Promise<CrashDatabase>): Promise<void> {
  console.log(`${name}: ${rounds} rounds of kill -9 during checkouts (${kill.join(", ")})`);
  const startedAt = performance.now();
  const database = await open();
  try {
    const report = await crashRounds({ rounds, database, kill, say: console.log });
    const bad = [...report.lost, ...report.wrong, ...report.doubled, ...report.halves];
    console.log(
      `${name}: killed the shop ${report.rounds.shop}, the database ${report.rounds.database}, both ${report.rounds.both} times; ` +
        `${report.acked} acknowledged, ${report.lost.length} lost, ${report.wrong.length} with another total, ` +
        `${report.doubled.length} doubled, ${report.halves.length} half written, ${report.retried} sent again; ` +
        `${timesOf(report.startMilliseconds, "starts")}; ${timesOf(report.recoveryMilliseconds, "recoveries")}; ` +
        `${Math.round((performance.now() - startedAt) / 1000)} s in all`,
    );
    if (bad.length > 0) console.log(`  ${bad.slice(0, 20).join(", ")}`);
    faults += bad.length;
    // Without orders nothing was tested.
    if (report.acked < rounds) {
      console.log(`${name}: only ${report.acked} orders were acknowledged`);
      faults++;
    }
  } catch (error) {
    console.log(`${name}: FAILED: ${(error as Error).message}`);
    faults++;
  } finally {
    await database.stop();
  }
}

function timesOf(milliseconds: CrashReport["startMilliseconds"], name: string): string {
  const count = milliseconds.length;
  return count === 0
    ? `0 ${name}`
    : `${count} ${name}: median ${median(milliseconds)} ms, longest ${Math.max(...milliseconds)} ms`;
}
