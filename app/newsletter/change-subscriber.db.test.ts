import { expect, test } from "vitest";
import { fixedClock } from "#app/platform/time/clock.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import { endSubscriptionByStaff, undoEndByStaff } from "./change-subscriber.server.ts";
import { findSubscriber, subscriptionEvents } from "./list-subscribers.server.ts";
import { subscribe } from "./server/subscribe.server.ts";
import { unsubscribeToken } from "./server/subscription-links.server.ts";
import { newsletter } from "./server/tables.server.ts";
import { unsubscribe } from "./server/unsubscribe.server.ts";

const database = startForTests(testDatabase);
const minutesLater = (minutes: number) => fixedClock(new Date(Date.now() + minutes * 60_000).toISOString());
const staff = (userId = "anna", minutes = 0) => ({
  db: database.db,
  author: { userId },
  clock: minutesLater(minutes),
});
const refused = { ok: false, error: "conflict" };

async function subscriber({ isConfirmed = true } = {}) {
  const email = `${crypto.randomUUID()}@example.com`;
  const confirmedAt = isConfirmed ? new Date("2026-01-01T09:00:00Z") : null;
  const [row] = await database.db.insert(newsletter).values({ email, confirmedAt }).returning({ id: newsletter.id });
  return { id: row!.id, email };
}
const statusOf = async (id: number) => (await findSubscriber(database.db, id))?.status;

test("docs/decisions/0035: staff undo their own ending of a subscription, and both stay in the proof", async () => {
  const { id, email } = await subscriber();
  expect(await endSubscriptionByStaff(staff(), { id, reason: "complained" })).toEqual({
    ok: true,
    email,
    canUndo: true,
  });
  expect(await undoEndByStaff(staff("bob"), id)).toEqual(refused);
  expect(await undoEndByStaff(staff("anna", 6), id)).toEqual(refused);
  expect(await undoEndByStaff(staff(), id)).toEqual({ ok: true, email });
  expect(await statusOf(id)).toBe("subscribed");
  expect(await undoEndByStaff(staff(), id)).toEqual(refused);
  const events = await subscriptionEvents(database.db, id);
  expect(events.map(({ kind, via }) => `${kind} ${via}`)).toEqual(["complained staff", "restored staff"]);
});

test("docs/decisions/0035: what the owner of an address did is never undone", async () => {
  const left = await subscriber();
  const token = unsubscribeToken(left.id);
  await unsubscribe(staff(), token, "one-click");
  expect(await endSubscriptionByStaff(staff(), { id: left.id, reason: "unsubscribed" })).toMatchObject({ ok: false });
  expect(await undoEndByStaff(staff(), left.id)).toEqual(refused);

  const both = await subscriber();
  await endSubscriptionByStaff(staff(), { id: both.id, reason: "unsubscribed" });
  await unsubscribe(staff(), unsubscribeToken(both.id), "mail-link");
  expect(await undoEndByStaff(staff(), both.id)).toEqual(refused);
  expect(await statusOf(both.id)).toBe("unsubscribed");

  const again = await subscriber();
  await endSubscriptionByStaff(staff(), { id: again.id, reason: "bounced" });
  expect(await subscribe(staff(), { email: again.email, language: "de" })).toEqual({ ok: true });
  expect(await undoEndByStaff(staff(), again.id)).toEqual(refused);

  const pending = await subscriber({ isConfirmed: false });
  expect(await endSubscriptionByStaff(staff(), { id: pending.id, reason: "bounced" })).toMatchObject({
    canUndo: false,
  });
  expect(await undoEndByStaff(staff(), pending.id)).toEqual(refused);
});

test("docs/decisions/0035: an owner who leaves while staff undo their step stays unsubscribed", async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await subscriber();
    await endSubscriptionByStaff(staff(), { id, reason: "bounced" });
    await Promise.all([undoEndByStaff(staff(), id), unsubscribe(staff(), unsubscribeToken(id), "one-click")]);
    expect(await statusOf(id)).not.toBe("subscribed");
    expect((await subscriptionEvents(database.db, id)).at(-1)).toMatchObject({
      kind: "unsubscribed",
      via: "one-click",
    });
  }
});
