import { describe, expect, test } from "vitest";
import { startForTests } from "#database/testing/start-for-tests.ts";
import type { CutPlace } from "#tools/stand-ins/statement-proxy.ts";
import { startCuttableShop } from "./testing/cuttable-operations.ts";

const shop = startForTests(startCuttableShop);

const places: CutPlace[] = ["before", "unanswered", "after"];

/**
 * security 6.51: each operation runs once uncut, which says what it leaves; then it is cut at its first statement, its
 * second, and so on until it ends before the cut.
 */
describe("a connection that is cut at any statement leaves all or nothing, and the next try succeeds", () => {
  test.each([
    "purchase with a code for one use",
    "beginning of a payment",
    "order with nothing to pay",
    "webhook of a payment",
    "withdrawal of a paid order",
    "confirmation of a withdrawal",
    "newsletter subscription",
    "contact request",
    "waiting list",
    "first question to the chat",
    "question to the chat about an order",
    "question to the chat that nobody has answered",
    "clearing of a conversation",
    "transcript of a conversation",
    "refund by staff",
    "cancellation by staff",
    "invitation into the team",
    "removal from the team",
    "job payments-reconcile",
    "job orders-expire",
    "job mail-outbox",
    "job erase-old-data, unpaid orders",
  ])("security 6.51: %s", async (name) => {
    const { proxy, tracesOf } = shop;
    const { prepare, run, later, between, mayCountTwice } = shop.operations[name]!;
    const uncut = await prepare();
    const nothing = await tracesOf(uncut);
    proxy.arm();
    const success = await run(uncut);
    expect(success ?? 200).toBeLessThan(300);
    const whole = await tracesOf(uncut);
    expect(whole).not.toEqual(nothing);
    const legal = [nothing, whole, ...(between ? [between(nothing, whole)] : [])];

    for (const place of places) {
      let statement = 1;
      for (; ; statement++) {
        const where = `cut ${place} statement ${statement}`;
        const subject = await prepare();
        expect(await tracesOf(subject), where).toEqual(nothing);
        proxy.arm({ statement, place });
        const outcome = await run(subject).catch((error: unknown) => error);
        const hasCut = proxy.hasCut();
        proxy.arm();
        const left = await tracesOf(subject);
        expect(legal, where).toContainEqual(left);
        if (success !== undefined) expect([success, 503], where).toContain(outcome);
        if (success !== undefined && outcome === success) expect(left, where).toEqual(whole);
        if (!hasCut) break;
        await later?.(subject);
        expect(await run(subject), where).toBe(success);
        const isWhole = JSON.stringify(left) === JSON.stringify(whole);
        if (!(mayCountTwice && isWhole)) expect(await tracesOf(subject), where).toEqual(whole);
        expect(shop.deliveredTo(subject.email), where).toBeLessThanOrEqual(1);
      }
      expect(statement, place).toBeGreaterThan(2);
    }
  });
});
