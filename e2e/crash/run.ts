/**
 * `npm run test:crash`: 30 rounds of `kill -9` during checkouts on each database. `-- --rounds 100` makes it the hundred of
 * security 6.9, `-- --only embedded|postgresql` one database.
 */
import { parseArgs } from "node:util";
import { emptyDatabase } from "../http/postgres.ts";
import { type CrashReport, crashRounds } from "./rounds.ts";

const { values } = parseArgs({ options: { rounds: { type: "string", default: "30" }, only: { type: "string" } } });
const rounds = Number(values.rounds);
const { only } = values;
if (!(Number.isSafeInteger(rounds) && rounds > 0) || (only && !["embedded", "postgresql"].includes(only))) {
  console.error("npm run test:crash -- [--rounds NUMBER] [--only embedded|postgresql]");
  process.exit(2);
}
let faults = 0;

if (only !== "postgresql") await run("embedded", () => crashRounds({ rounds, say: console.log }));
if (only !== "embedded") {
  const database = await emptyDatabase();
  await run("postgresql", () => crashRounds({ rounds, databaseUrl: database.url, say: console.log }));
  await database.stop();
}
process.exit(faults > 0 ? 1 : 0);

async function run(name: string, work: () => Promise<CrashReport>): Promise<void> {
  console.log(`${name}: ${rounds} rounds of kill -9 during checkouts`);
  try {
    const report = await work();
    const bad = [...report.lost, ...report.wrong, ...report.doubled, ...report.halves];
    const times = report.startMilliseconds.toSorted((a, b) => a - b);
    console.log(
      `${name}: ${report.rounds} rounds, ${report.acked} acknowledged, ${report.lost.length} lost, ${report.wrong.length} with another total, ` +
        `${report.doubled.length} doubled, ${report.halves.length} half written, ${report.retried} sent again, ` +
        `${times.length} starts: median ${times[Math.floor(times.length / 2)]} ms, longest ${times.at(-1)} ms`,
    );
    if (bad.length > 0) console.log(`  ${bad.slice(0, 20).join(", ")}`);
    faults += bad.length;
    // Without orders nothing was tested.
    if (report.acked < report.rounds) {
      console.log(`${name}: only ${report.acked} orders were acknowledged`);
      faults++;
    }
  } catch (error) {
    console.log(`${name}: FAILED: ${(error as Error).message}`);
    faults++;
  }
}
