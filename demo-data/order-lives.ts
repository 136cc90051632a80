import type { DongleState } from "#app/dongles/dongle-states.ts";
import { type DemoOrder, type DemoStep, demoStaff } from "#app/orders/demo-orders.server.ts";
import { makeBuyer } from "./buyers.ts";
import type { Random } from "./random.ts";

const hour = 3_600_000;
const day = 24 * hour;

type Vehicle = DemoOrder["vehicle"];
/** The codes that some orders use: one for everybody, one that leaves nothing to pay in France. */
export const demoPromos = { everybody: "BIENVENUE10", gift: "PRESSE100" };

/** An order with the data of other domains about it. Amounts follow when it is stored. */
export type DemoLife = {
  order: DemoOrder;
  /** Null when it was never paid. */
  paidAt: Date | null;
  refund: { at: Date; percent: number; reason: string } | null;
  withdrawnAt: Date | null;
  parcel: { shippedAt: Date; deliveredAt: Date | null } | null;
  /** The steps of its dongle after the arrival in stock. */
  dongle: { at: Date; to: DongleState }[];
};

/** The kinds of orders: how many there are, how old in hours, and their last step. */
type Life = { count: number; hours: [from: number, to: number]; end: End };
type End =
  | ("open" | "declined" | "expired" | "paid" | "held" | "packed" | "shipped" | "delivered" | "activated")
  | ("partlyRefunded" | "cancelled" | "cancelledUnrefunded" | "withdrawn" | "returned" | "refunded");

const year = 365 * 24;
const lives: readonly Life[] = [
  { count: 4, hours: [1, 18], end: "open" },
  { count: 2, hours: [1, 18], end: "declined" },
  { count: 38, hours: [48, year], end: "expired" },
  { count: 9, hours: [2, 40], end: "paid" },
  { count: 2, hours: [20, 60], end: "held" },
  { count: 7, hours: [20, 72], end: "packed" },
  { count: 12, hours: [80, 170], end: "shipped" },
  { count: 120, hours: [200, year], end: "delivered" },
  { count: 160, hours: [240, year], end: "activated" },
  { count: 8, hours: [300, year], end: "partlyRefunded" },
  { count: 10, hours: [80, year], end: "cancelled" },
  { count: 1, hours: [10, 30], end: "cancelledUnrefunded" },
  { count: 4, hours: [220, 380], end: "withdrawn" },
  { count: 3, hours: [420, 560], end: "returned" },
  { count: 14, hours: [700, year], end: "refunded" },
];

/** All orders of the year before `now`, in the order of their payment; what was never paid, in the order of placing. */
export function makeLives(random: Random, now: Date, vehicles: readonly Vehicle[]): DemoLife[] {
  const made = lives.flatMap(({ count, hours: [from, to], end }) =>
    Array.from({ length: count }, () => {
      // As in a young shop: more orders lately than at the beginning.
      const age = from + (to - from) * random.next() ** 1.5;
      return { at: new Date(now.getTime() - age * hour), end };
    }),
  );
  return made
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, end }, index) => makeLife(random, { at, end, index }, vehicles))
    .toSorted((a, b) => moment(a) - moment(b));
}

const moment = ({ paidAt, order }: DemoLife): number => (paidAt ?? order.at).getTime();

function makeLife(
  random: Random,
  { at, end, index }: { at: Date; end: End; index: number },
  vehicles: readonly Vehicle[],
): DemoLife {
  const after = (milliseconds: number): Date => new Date(at.getTime() + milliseconds);
  const order: DemoOrder = {
    ...makeBuyer(random, index + 1),
    ...{ vehicle: random.pick(vehicles), at, steps: [], hold: null, note: null },
    promoCode: promoOf(random),
  };
  const life: DemoLife = { order, paidAt: null, refund: null, withdrawnAt: null, parcel: null, dongle: [] };
  const step = (when: Date, to: DemoStep["to"], kind?: DemoStep["kind"], note = "", author = demoStaff) =>
    order.steps.push({ at: when, to, ...(kind && { kind }), note, author });

  if (end === "open") return life;
  if (end === "declined" || end === "expired") {
    const refusedAt = after(4 * 60_000);
    if (end === "declined") step(refusedAt, { payment_status: "failed" }, "refused", "", "payment");
    else step(after(day), { status: "Annulee", payment_status: "failed" }, "unpaid", "24", "payment");
    return life;
  }

  life.paidAt = after(random.integer(2, 9) * 60_000);
  step(life.paidAt, { status: "A_traiter", payment_status: "paid" }, undefined, "", "payment");
  if (end === "paid") return life;
  if (end === "held") {
    order.hold = { at: after(3 * hour), reason: "L’adresse n’a pas de numéro : acheteur appelé" };
    order.note = { at: after(4 * hour), author: demoStaff, text: "Pas de réponse, on rappelle demain." };
    return life;
  }
  if (end === "cancelled" || end === "cancelledUnrefunded") {
    step(after(5 * hour), { status: "Annulee" }, "cancelled", "Commandé deux fois par erreur");
    if (end === "cancelledUnrefunded") return life;
    // A gift has nothing to refund.
    order.promoCode = null;
    refund(after(6 * hour), 100, "Commandé deux fois par erreur", { payment_status: "refunded" });
    return life;
  }

  const packedAt = after(random.integer(3, 18) * hour);
  life.dongle.push({ at: packedAt, to: "associated" });
  step(packedAt, { status: "A_expedier" });
  if (end === "packed") return life;
  const shippedAt = after(random.integer(20, 70) * hour);
  life.dongle.push({ at: shippedAt, to: "shipped" });
  life.parcel = { shippedAt, deliveredAt: null };
  step(shippedAt, { status: "Expediee" });
  if (end === "shipped") return life;
  const deliveredAt = new Date(shippedAt.getTime() + random.integer(24, 110) * hour);
  life.parcel.deliveredAt = deliveredAt;
  step(deliveredAt, { status: "Livree" }, "delivered");
  if (end === "activated") life.dongle.push({ at: new Date(deliveredAt.getTime() + 20 * hour), to: "activated" });
  if (end === "delivered" || end === "activated") return life;

  order.promoCode = null;
  if (end === "partlyRefunded") {
    refund(new Date(deliveredAt.getTime() + 2 * day), 20, "Geste commercial : colis livré en retard", {
      payment_status: "partially_refunded",
    });
    return life;
  }
  life.withdrawnAt = new Date(deliveredAt.getTime() + random.integer(2, 30) * hour);
  step(life.withdrawnAt, { status: "Retractation" }, "withdrawal", life.withdrawnAt.toISOString(), "buyer");
  if (end === "withdrawn") return life;
  const returnedAt = new Date(life.withdrawnAt.getTime() + random.integer(4, 8) * day);
  life.dongle.push({ at: returnedAt, to: "returned" });
  step(returnedAt, { status: "Retournee" }, "returned", "intact");
  if (end === "returned") return life;
  const inspected = new Date(returnedAt.getTime() + 4 * hour);
  life.dongle.push({ at: inspected, to: random.pick(["in_stock", "in_stock", "quarantine", "faulty"]) });
  refund(inspected, 100, "Rétractation", { status: "Remboursee", payment_status: "refunded" });
  return life;

  function refund(when: Date, percent: number, reason: string, to: DemoStep["to"]): void {
    life.refund = { at: when, percent, reason };
    step(when, to, undefined, "", "payment");
  }
}

function promoOf(random: Random): string | null {
  const chance = random.next();
  if (chance < 0.03) return demoPromos.gift;
  return chance < 0.2 ? demoPromos.everybody : null;
}
