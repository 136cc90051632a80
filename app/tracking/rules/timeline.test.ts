import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mayBecome, type OrderState } from "#app/orders/allowed-transitions.ts";
import type { PublicOrderEvent } from "#app/orders/order-history.server.ts";
import { orderStatuses, paymentStatuses } from "#app/orders/order-status.ts";
import { type Mark, stops, timelineOf } from "./timeline.ts";

const start: OrderState = { status: "Tentative_ok", payment_status: "pending" };
const all = orderStatuses.flatMap((status) => paymentStatuses.map((payment_status) => ({ status, payment_status })));
const nextOf = (from: OrderState): OrderState[] =>
  all.filter((to) => (to.status !== from.status || to.payment_status !== from.payment_status) && mayBecome(from, to));

/** An order that went through these states, one a day from 1 January 2026 on. */
function lived(...states: OrderState[]): { state: OrderState; steps: PublicOrderEvent[] } {
  const steps = states.map((to, index) => ({
    at: new Date(Date.UTC(2026, 0, index + 1)),
    fromStatus: states[index - 1]?.status ?? null,
    toStatus: to.status,
    toPaymentStatus: to.payment_status,
  }));
  return { state: states.at(-1)!, steps };
}

/** A return that is taken back leads to the state before it. */
function isAsBeforeReturn(states: OrderState[], next: OrderState["status"]): boolean {
  if (states.at(-1)!.status !== "Retournee" || (next !== "Expediee" && next !== "Livree")) return true;
  return states.findLast(({ status }) => status !== "Retournee")?.status === next;
}

/** Any life that the table of transitions allows, of up to twelve steps. */
const lives = fc.array(fc.nat(), { maxLength: 12 }).map((choices) => {
  const states = [start];
  for (const choice of choices) {
    const next = nextOf(states.at(-1)!).filter(({ status }) => isAsBeforeReturn(states, status));
    if (next.length > 0) states.push(next[choice % next.length]!);
  }
  return states;
});

const paid = { payment_status: "paid" } as const;
const way: OrderState[] = [
  start,
  { status: "A_traiter", ...paid },
  { status: "A_expedier", ...paid },
  { status: "Expediee", ...paid },
  { status: "Livree", ...paid },
];
const read = (marks: Mark[]) => marks.map(({ key, state }) => `${key} ${state}`);
const isWithdrawn = ({ status }: OrderState) => status === "Retractation" || status === "Retournee";
const timeline = (...states: OrderState[]) => {
  const { state, steps } = lived(...states);
  return timelineOf(state, steps, isWithdrawn(state));
};

describe("the timeline of an order", () => {
  test.each([
    [1, ["confirmed current", "prepared ahead", "shipped ahead", "delivered ahead"]],
    [2, ["confirmed done", "prepared current", "shipped ahead", "delivered ahead"]],
    [3, ["confirmed done", "prepared done", "shipped current", "delivered ahead"]],
    [4, ["confirmed done", "prepared done", "shipped done", "delivered current"]],
    [5, ["confirmed done", "prepared done", "shipped done", "delivered done"]],
  ])("four stops, %i states lived", (count, expected) => {
    const marks = timeline(...way.slice(0, count));
    expect(read(marks)).toEqual(expected);
    expect(marks.filter(({ state }) => state === "done").map(({ at }) => at?.getUTCDate())).toEqual(
      [2, 3, 4, 5].slice(0, count - 1),
    );
  });

  test("a dongle that was removed again is no longer packed", () => {
    expect(read(timeline(...way.slice(0, 3), way[1]!))[1]).toBe("prepared current");
  });

  test("cancelled before payment, and after it", () => {
    expect(read(timeline(start, { status: "Annulee", payment_status: "failed" }))).toEqual(["cancelled done"]);
    const cancelled = [...way.slice(0, 2), { status: "Annulee", ...paid } as const];
    expect(read(timeline(...cancelled))).toEqual(["confirmed done", "cancelled done", "refunded current"]);
    expect(read(timeline(...cancelled, { status: "Annulee", payment_status: "refunded" }))).toEqual([
      "confirmed done",
      "cancelled done",
      "refunded done",
    ]);
  });

  test("withdrawn: the goods come back before the refund, if they had left", () => {
    const withdrawn = { status: "Retractation", ...paid } as const;
    expect(read(timeline(...way.slice(0, 2), withdrawn))).toEqual([
      "confirmed done",
      "withdrawn done",
      "refunded current",
    ]);
    const shipped = ["confirmed done", "prepared done", "shipped done"];
    expect(read(timeline(...way.slice(0, 4), withdrawn))).toEqual([
      ...shipped,
      "withdrawn done",
      "returned current",
      "refunded ahead",
    ]);
    const returned = { status: "Retournee", ...paid } as const;
    expect(read(timeline(...way, withdrawn, returned))).toEqual([
      ...shipped,
      "delivered done",
      "withdrawn done",
      "returned done",
      "refunded current",
    ]);
    const waived = lived(...way, withdrawn);
    expect(read(timelineOf(waived.state, waived.steps, false)).slice(-2)).toEqual([
      "withdrawn done",
      "returned current",
    ]);
    const part = lived(...way, withdrawn, { ...returned, payment_status: "partially_refunded" });
    const ends = (isOwed: boolean) => read(timelineOf(part.state, part.steps, isOwed)).slice(-2);
    expect(ends(false)).toEqual(["returned done", "partlyRefunded done"]);
    expect(ends(true)).toEqual(["partlyRefunded done", "refunded current"]);
    const kept = { status: "Remboursee", payment_status: "partially_refunded" } as const;
    expect(read(timeline(...way, withdrawn, returned, kept)).slice(-2)).toEqual([
      "returned done",
      "partlyRefunded done",
    ]);
  });

  test("an order without steps, brought from another system, says what its state alone proves", () => {
    expect(timelineOf({ status: "Expediee", ...paid }, [])[2]).toEqual({ key: "shipped", state: "done", at: null });
    expect(read(timelineOf({ status: "Annulee", payment_status: "refunded" }, []))).toEqual([
      "cancelled done",
      "refunded done",
    ]);
  });

  test("every reachable state has a truthful timeline", () => {
    const met = new Set<string>();
    fc.assert(
      fc.property(lives, (states) => {
        const { state, steps } = lived(...states);
        const marks = timelineOf(state, steps, isWithdrawn(state));
        met.add(`${state.status} ${state.payment_status}`);
        const stateOf = (key: Mark["key"]) => marks.find((mark) => mark.key === key)?.state;
        const isOnItsWay = ["Tentative_ok", "A_traiter", "A_expedier", "Expediee", "Livree"].includes(state.status);
        // Each line once, and one thing at most is being done.
        expect(new Set(marks.map(({ key }) => key)).size).toBe(marks.length);
        expect(marks.filter((mark) => mark.state === "current").length).toBeLessThanOrEqual(1);
        // Nothing is done behind what is not, but the money of an order that still goes on.
        const order = marks.filter(({ key }) => !isOnItsWay || (stops as readonly string[]).includes(key));
        expect(order.map((mark) => mark.state === "done").join(" ")).toMatch(/^(true ?)*(false ?)*$/);
        // What is done has happened, at the time that is shown.
        const happened = (status: string) => states.some((each) => each.status === status);
        const statuses = { confirmed: "A_traiter", prepared: "A_expedier", shipped: "Expediee", delivered: "Livree" };
        for (const [key, status] of Object.entries({
          ...statuses,
          cancelled: "Annulee",
          withdrawn: "Retractation",
          returned: "Retournee",
        }))
          if (stateOf(key as Mark["key"]) === "done") expect(happened(status), key).toBe(true);
        for (const { state: reached, at } of marks) expect(at !== null).toBe(reached === "done");
        // The money: never shown as back, or promised, where it is not.
        expect(stateOf("refunded") === "done").toBe(state.payment_status === "refunded");
        const owesNothing = state.status === "Remboursee" || state.payment_status !== "paid";
        if (owesNothing && !state.payment_status.endsWith("refunded")) expect(stateOf("refunded")).toBeUndefined();
        if (!isOnItsWay && !owesNothing) expect(stateOf("refunded")).toMatch(/current|ahead/);
        expect(stateOf("cancelled") === "done").toBe(state.status === "Annulee");
        // A parcel may come back without a withdrawal.
        const isBackOrWithdrawn = /^(Retractation|Retournee|Remboursee)$/.test(state.status);
        expect(stateOf("withdrawn") === "done").toBe(isBackOrWithdrawn && happened("Retractation"));
        if (isOnItsWay) expect(marks.slice(0, 4).map(({ key }) => key)).toEqual(stops);
      }),
      { numRuns: 3_000 },
    );
    expect(met.size).toBeGreaterThan(25);
  });
});
