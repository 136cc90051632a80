import type { DongleState } from "#app/dongles/dongle-states.ts";
import { type DemoOrder, type DemoTransition, demoStaff } from "#app/orders/demo-orders.server.ts";
import { makeBuyer } from "./buyers.ts";
import type { Random } from "./random.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

type Vehicle = DemoOrder["vehicle"];
export const demoPromos = { everybody: "BIENVENUE10", gift: "PRESSE100" };

export type DemoLife = {
  order: DemoOrder;
  /** Null when it was never paid. */
  paidAt: Date | null;
  refund: { at: Date; percent: number; reason: string } | null;
  withdrawnAt: Date | null;
  parcel: { shippedAt: Date; deliveredAt: Date | null } | null;
  dongle: { at: Date; to: DongleState }[];
};

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

type Story = { random: Random; end: End; life: DemoLife };

function makeLife(
  random: Random,
  { at, end, index }: { at: Date; end: End; index: number },
  vehicles: readonly Vehicle[],
): DemoLife {
  const order: DemoOrder = {
    ...makeBuyer(random, index + 1),
    vehicle: random.pick(vehicles),
    at,
    transitions: [],
    hold: null,
    note: null,
    promoCode: promoOf(random),
  };
  const life: DemoLife = { order, paidAt: null, refund: null, withdrawnAt: null, parcel: null, dongle: [] };
  if (end === "declined")
    addTransition(life, later(at, 4 * minute), { payment_status: "failed" }, { kind: "refused", author: "payment" });
  else if (end === "expired")
    addTransition(life, later(at, day), unpaid, { kind: "unpaid", note: "24", author: "payment" });
  else if (end !== "open") pay({ random, end, life });
  return life;
}

const unpaid: DemoTransition["to"] = { status: "Annulee", payment_status: "failed" };

function pay({ random, end, life }: Story): void {
  const { order } = life;
  life.paidAt = later(order.at, random.integer(2, 9) * minute);
  addTransition(life, life.paidAt, { status: "A_traiter", payment_status: "paid" }, { author: "payment" });
  if (end === "held") {
    order.hold = { at: later(order.at, 3 * hour), reason: "L’adresse n’a pas de numéro : acheteur appelé" };
    order.note = { at: later(order.at, 4 * hour), author: demoStaff, text: "Pas de réponse, on rappelle demain." };
  } else if (end === "cancelled" || end === "cancelledUnrefunded") cancel({ random, end, life });
  else if (end !== "paid") pack({ random, end, life });
}

function cancel({ end, life }: Story): void {
  const { order } = life;
  const reason = "Commandé deux fois par erreur";
  addTransition(life, later(order.at, 5 * hour), { status: "Annulee" }, { kind: "cancelled", note: reason });
  if (end === "cancelled") refund(life, later(order.at, 6 * hour), { reason, to: { payment_status: "refunded" } });
}

function pack(story: Story): void {
  const { random, end, life } = story;
  const packedAt = later(life.order.at, random.integer(3, 18) * hour);
  life.dongle.push({ at: packedAt, to: "associated" });
  addTransition(life, packedAt, { status: "A_expedier" });
  if (end === "packed") return;
  const shippedAt = later(life.order.at, random.integer(20, 70) * hour);
  life.dongle.push({ at: shippedAt, to: "shipped" });
  life.parcel = { shippedAt, deliveredAt: null };
  addTransition(life, shippedAt, { status: "Expediee" });
  if (end !== "shipped") deliver(story, life.parcel);
}

function deliver(story: Story, parcel: NonNullable<DemoLife["parcel"]>): void {
  const { random, end, life } = story;
  const deliveredAt = later(parcel.shippedAt, random.integer(24, 110) * hour);
  parcel.deliveredAt = deliveredAt;
  addTransition(life, deliveredAt, { status: "Livree" }, { kind: "delivered" });
  if (end === "activated") life.dongle.push({ at: later(deliveredAt, 20 * hour), to: "activated" });
  else if (end === "partlyRefunded")
    refund(life, later(deliveredAt, 2 * day), {
      percent: 20,
      reason: "Geste commercial : colis livré en retard",
      to: { payment_status: "partially_refunded" },
    });
  else if (end !== "delivered") withdraw(story, deliveredAt);
}

function withdraw({ random, end, life }: Story, deliveredAt: Date): void {
  life.order.promoCode = null;
  const withdrawnAt = later(deliveredAt, random.integer(2, 30) * hour);
  life.withdrawnAt = withdrawnAt;
  addTransition(
    life,
    withdrawnAt,
    { status: "Retractation" },
    { kind: "withdrawal", note: withdrawnAt.toISOString(), author: "buyer" },
  );
  if (end === "withdrawn") return;
  const returnedAt = later(withdrawnAt, random.integer(4, 8) * day);
  life.dongle.push({ at: returnedAt, to: "returned" });
  addTransition(life, returnedAt, { status: "Retournee" }, { kind: "returned", note: "intact" });
  if (end === "returned") return;
  const inspectedAt = later(returnedAt, 4 * hour);
  life.dongle.push({ at: inspectedAt, to: random.pick(["in_stock", "in_stock", "quarantine", "faulty"]) });
  refund(life, inspectedAt, { reason: "Rétractation", to: { status: "Remboursee", payment_status: "refunded" } });
}

type Refund = { percent?: number; reason: string; to: DemoTransition["to"] };

function refund(life: DemoLife, at: Date, { percent = 100, reason, to }: Refund): void {
  // A gift has nothing to refund.
  life.order.promoCode = null;
  life.refund = { at, percent, reason };
  addTransition(life, at, to, { author: "payment" });
}

type TransitionDetails = Partial<Pick<DemoTransition, "kind" | "note" | "author">>;

function addTransition(life: DemoLife, at: Date, to: DemoTransition["to"], details: TransitionDetails = {}): void {
  life.order.transitions.push({ at, to, note: "", author: demoStaff, ...details });
}

const later = (date: Date, milliseconds: number): Date => new Date(date.getTime() + milliseconds);

function promoOf(random: Random): string | null {
  const chance = random.next();
  if (chance < 0.03) return demoPromos.gift;
  return chance < 0.2 ? demoPromos.everybody : null;
}
