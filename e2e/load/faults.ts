import type { Phase } from "./phases.ts";

/** Memory of the web process under any load: what it takes at rest, and room for a thousand requests. */
const maxMegabytes = 600;
/** From the middle third of a soak to its last. */
const maxGrowth = 1.1;
/** Of what the shop can do, paid orders that are left at three times that load. */
const minGoodput = 0.8;

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** What security 3 (Load, Shedding) forbids, a sentence each. */
export function faultsOf(phase: Phase, { percent, capacity }: { percent: number; capacity: number }): string[] {
  const found: string[] = [];
  const { order, call } = phase.byKind;
  const page = phase.byKind["rendered page"];
  const cached = phase.byKind["cached page"];
  const share = ({ ok, refused }: typeof order) => refused / Math.max(1, ok + refused);
  const errors = Object.values(phase.byKind).reduce((sum, kind) => sum + kind.errors, 0);
  if (errors > 0) found.push(`${errors} answers that are neither served nor refused with Retry-After`);
  if (cached.refused > 0) found.push(`${cached.refused} cached pages were refused`);
  if (phase.health.includes(undefined)) found.push("health was refused");
  if (share(order) > share(page) + 0.02 || (call.ok > 0 && share(order) > share(call) + 0.02))
    found.push(
      `orders were refused before pages: ${share(order).toFixed(2)} of them, ${share(page).toFixed(2)} of pages`,
    );
  if (percent >= 300 && page.refused === 0) found.push("nothing was shed");
  if (percent > 100 && phase.ordersPerSecond < minGoodput * capacity)
    found.push(`only ${phase.ordersPerSecond.toFixed(1)} of ${capacity.toFixed(1)} orders a second were paid`);
  if (percent <= 60 && order.refused + page.refused + call.refused > 0) found.push("something was shed");
  const memory = phase.megabytes.filter(Number.isFinite);
  if (Math.max(...memory) > maxMegabytes) found.push(`memory reached ${Math.max(...memory)} MB`);
  const third = Math.floor(memory.length / 3);
  if (phase.seconds >= 120 && mean(memory.slice(-third)) > maxGrowth * mean(memory.slice(third, 2 * third)))
    found.push("memory went on growing in the last third");
  return found.map((sentence) => `${percent} %: ${sentence}`);
}
