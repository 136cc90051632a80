/**
 * `npm run test:load`: what the shop can do, then 100, 150 and 300 % of it, recovery, and a soak at 60 % (security 6.21), ten
 * minutes; then the tests of this folder, which measure milliseconds and megabytes, five minutes. `-- --seconds 20` for each
 * load, `--soak-minutes 5`, `--database embedded|postgresql`. Figures, and exit code 1 when one of `faultsOf` is found or a
 * test fails. The generator runs on the same machine and takes a part of it.
 */
import { spawnSync } from "node:child_process";
import { availableParallelism, cpus, loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startPostgres } from "#database/testing/postgres-cluster.ts";
import { faultsOf } from "./faults.ts";
import { arrive, openTarget, type Phase, recoverySeconds, saturate } from "./phases.ts";
import { kinds } from "./visits.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "20" },
    "soak-minutes": { type: "string", default: "5" },
    database: { type: "string", default: "embedded" },
  },
});
const seconds = Number(values.seconds);
const soakSeconds = Number(values["soak-minutes"]) * 60;
if (!(seconds >= 5) || !(soakSeconds >= 0) || !["embedded", "postgresql"].includes(values.database)) {
  console.error("npm run test:load -- [--seconds NUMBER] [--soak-minutes NUMBER] [--database embedded|postgresql]");
  process.exit(2);
}
console.log(
  `Node ${process.version}, ${availableParallelism()} cores, ${cpus()[0]?.model ?? ""}, load average ${loadavg()[0]!.toFixed(1)}, ${values.database}`,
);
const faults: string[] = [];
const postgres = values.database === "postgresql" ? await startPostgres({ durable: true }) : undefined;
const target = await openTarget(postgres ? { databaseUrl: await postgres.createDatabase("load") } : {});
try {
  await saturate(target, { visitors: 4, seconds: 5 });
  const most = await saturate(target, { visitors: 12, seconds });
  const capacity = most.ordersPerSecond;
  show(`12 visitors who come again at once: ${capacity.toFixed(1)} visits a second are 100 %`, most);
  for (const percent of [100, 150, 300]) {
    const phase = await arrive(target, { perSecond: (capacity * percent) / 100, seconds });
    show(`${percent} %`, phase);
    faults.push(...faultsOf(phase, { percent, capacity }));
    const recovery = await recoverySeconds(target, 30);
    console.log(`  served normally again ${recovery.toFixed(1)} s later`);
    if (recovery > 5) faults.push(`${percent} %: served normally only after ${recovery} s`);
  }
  if (soakSeconds > 0) {
    const soak = await arrive(target, { perSecond: capacity * 0.6, seconds: soakSeconds });
    show(`soak at 60 % for ${soakSeconds / 60} minutes`, soak);
    faults.push(...faultsOf(soak, { percent: 60, capacity }));
  }
  const complaints = target.shop.log().filter((line) => /uncaught|unhandled|"level":"error"/.test(line));
  faults.push(...complaints.slice(0, 10));
} finally {
  await target.stop();
  await postgres?.stop();
}
const tests = spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", "run", "--project", "load"], {
  cwd: join(import.meta.dirname, "../.."),
  stdio: "inherit",
});
if (tests.status !== 0) faults.push("tests of e2e/load failed, see above");
console.log(faults.length === 0 ? "No fault." : `Faults:\n${faults.join("\n")}`);
process.exit(faults.length > 0 ? 1 : 0);

function show(title: string, phase: Phase): void {
  console.log(title);
  for (const kind of kinds) {
    const { ok, refused, errors, median, p99 } = phase.byKind[kind];
    console.log(
      `  ${kind.padEnd(14)} ${ok} served (median ${median} ms, 99 % within ${p99}), ${refused} refused, ${errors} errors`,
    );
  }
  const health = phase.health.filter((time) => time !== undefined);
  const memory = phase.megabytes;
  console.log(
    `  ${phase.ordersPerSecond.toFixed(1)} orders paid a second; health answered ${health.length} of ${phase.health.length}, ` +
      `slowest ${Math.round(Math.max(...health))} ms; memory ${memory[0]} MB, most ${Math.max(...memory)}, at the end ${memory.at(-1)}` +
      `${phase.leftOut > 0 ? `; ${phase.leftOut} visits beyond the generator` : ""}`,
  );
  for (const note of phase.notes) console.log(`  ${note}`);
}
