import { expect, test } from "vitest";
import { systemClock } from "#app/platform/time/clock.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import { changeDongle, undoDongleChange } from "./change-dongle.server.ts";
import type { DongleState } from "./dongle-states.ts";
import { findDongle } from "./list-dongles.server.ts";
import { makeSerial } from "./serial.ts";
import { dongles } from "./server/tables.server.ts";

const database = startForTests(testDatabase);

const as = (userId: string, now = systemClock) => ({ db: database.db, clock: now, author: { userId } });
let running = 0;
async function stored(state: DongleState): Promise<string> {
  const serial = makeSerial(28, 1, ++running);
  await database.db.insert(dongles).values({ serial, state });
  return serial;
}
const stateOf = async (serial: string) => (await findDongle(database.db, serial))?.dongle.state;

test("a step on a dongle is taken back to where it was, also where no step of its life leads", async () => {
  for (const [from, to] of [
    ["returned", "quarantine"],
    ["returned", "in_stock"],
    ["in_stock", "faulty"],
  ] as const) {
    const serial = await stored(from);
    expect(await changeDongle(as("anna"), { serial, to })).toMatchObject({ ok: true, canUndo: true });
    expect(await undoDongleChange(as("anna"), serial)).toEqual({ ok: true });
    expect(await stateOf(serial)).toBe(from);
  }
});

test("nothing is taken back that a colleague has done, that has moved since, or that is long ago", async () => {
  const serial = await stored("returned");
  await changeDongle(as("anna"), { serial, to: "quarantine" });
  const refused = { ok: false, error: "conflict" };
  expect(await undoDongleChange(as("bert"), serial)).toEqual(refused);
  const later = { now: () => new Date(Date.now() + 6 * 60_000) };
  expect(await undoDongleChange(as("anna", later), serial)).toEqual(refused);
  await changeDongle(as("bert"), { serial, to: "in_stock" });
  expect(await undoDongleChange(as("anna"), serial)).toEqual(refused);
  expect(await undoDongleChange(as("anna"), "constructor")).toEqual(refused);
  expect(await stateOf(serial)).toBe("in_stock");
});

test("of two who change a dongle at once the second is refused, with the state that the first gave it", async () => {
  const serial = await stored("returned");
  const { version } = (await findDongle(database.db, serial))!.dongle;
  const changes = await Promise.all([
    changeDongle(as("anna"), { serial, to: "in_stock", version }),
    changeDongle(as("bert"), { serial, to: "quarantine", version }),
  ]);
  const state = await stateOf(serial);
  expect(["in_stock", "quarantine"]).toContain(state);
  expect(changes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(changes.find(({ ok }) => !ok)).toMatchObject({ ok: false, error: "conflict", current: { state } });
});
