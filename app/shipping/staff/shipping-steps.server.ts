import { accountNames } from "#app/accounts/account-names.server.ts";
import { findDongle } from "#app/dongles/list-dongles.server.ts";
import { serialLength } from "#app/dongles/serial.ts";
import { dongleTexts, explainSerial } from "#app/dongles/staff/dongle-texts.server.ts";
import { perLanguage } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { adminPaths } from "#app/office-paths.ts";
import { findOrder } from "#app/orders/find-order.server.ts";
import { ordersOfNumbers } from "#app/orders/lists/orders-of-numbers.server.ts";
import { orderListTexts } from "#app/orders/staff/order-list.server.ts";
import { orderRowSteps, orderRowTexts } from "#app/orders/staff/order-rows.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { scannedCode } from "#app/platform/text/scanned-text.ts";
import type { Staff } from "#app/staff-ui/steps/staff.server.ts";
import { defineBulkStep, defineStep, type StepResult } from "#app/staff-ui/steps/staff-action.server.ts";
import { releaseDongle } from "../associate-dongle.server.ts";
import type { TrackingRefusal } from "../import-tracking.server.ts";
import type { ShippingRefusal } from "../refusals.ts";
import { handBackOrders, ordersTakenBy, takeNext, takeOrders, takersOf } from "../take-orders.server.ts";
import { shippingTexts } from "./shipping-texts.server.ts";
import { usedCarriers } from "./used-carriers.server.ts";

/** "DPD or GLS", in the reader's language. */
const alternatives = perLanguage((locale) => new Intl.ListFormat(locale, { type: "disjunction" }));

/** Code and values of the sentence, in the reader's language. */
export function explainRefusal(
  refusal: ShippingRefusal | TrackingRefusal,
  language: Language,
): { error: string; values: Record<string, string> } {
  switch (refusal.error) {
    // With a name: `refusedToPacker`.
    case "taken":
      return { error: "alreadyTaken", values: {} };
    case "unknownOrder":
    case "conflict":
      return { error: refusal.error, values: {} };
    case "held":
      return { error: "held", values: { reason: refusal.reason } };
    case "wrongState":
      return { error: "wrongState", values: { status: orderListTexts(language).statuses[refusal.status] } };
    case "ambiguousOrder":
      return { error: "ambiguousOrder", values: { numbers: refusal.numbers } };
    case "malformedSerial":
      return {
        error: "malformedSerial",
        values: { given: refusal.given, reason: explainSerial(refusal.fault, language) },
      };
    case "dongleNotFree": {
      const { given, state, number } = refusal;
      return number === null
        ? { error: "dongleNotFree", values: { given, state: dongleTexts(language).states[state] } }
        : { error: "dongleTaken", values: { given, number } };
    }
    case "otherDongle": {
      const { given, stored, number } = refusal;
      return stored === null
        ? { error: "noDongle", values: { given, number } }
        : { error: "otherDongle", values: { given, stored, number } };
    }
    case "malformedNumber":
    case "carrierUnclear": {
      const { error, given, carrier } = refusal;
      const used = new Set(usedCarriers().map(({ name }) => name));
      const offered = refusal.possible.filter((name) => used.has(name));
      const possible = error === "carrierUnclear" && offered.length === 0 ? refusal.possible : offered;
      const isOfAnother = error === "malformedNumber" && possible.length > 0;
      const values = { given, carrier, carriers: alternatives(language).format(possible) };
      return { error: isOfAnother ? "numberOfAnotherCarrier" : error, values };
    }
    default: {
      const { ok: _, error, ...values } = refusal;
      return { error, values };
    }
  }
}

export function refusedStep(refusal: ShippingRefusal, language: Language, field?: string): StepResult {
  return { ok: false, ...explainRefusal(refusal, language), ...(field && { field }) };
}

/** With the name of the packer, if that is the reason. */
export async function refusedToPacker(staff: Staff, refusal: ShippingRefusal, field?: string): Promise<StepResult> {
  if (refusal.error !== "taken") return refusedStep(refusal, staff.language, field);
  const author = `user:${refusal.userId}`;
  const names = await accountNames(staff.db, [author], shippingTexts(staff.language).formerPacker);
  return { ok: false, error: "taken", values: { number: refusal.number, name: names.get(author) } };
}

/** Of both queues' steps, and of those on many orders. */
export const queueMessages = (language: Language) => ({
  ...shippingTexts(language).messages,
  ...orderRowTexts(language).messages,
});

/** Splitting a queue between packers (decisions 9), on both pages. */
export const takeSteps = (status: "A_traiter" | "A_expedier") => ({
  take: defineStep({
    permission: "queues.work",
    fields: {},
    reversible: "The order can be handed back at once.",
    async run(staff: Staff, _values, { form }): Promise<StepResult> {
      const [taken] = await takeOrders(staff, [hiddenValue(form, "orderId")]);
      return taken ? { ok: true } : { ok: false, error: "alreadyTaken" };
    },
  }),
  takeNext: defineStep({
    permission: "queues.work",
    fields: {},
    reversible: "The orders can be handed back at once.",
    async run(staff: Staff, _values, { url }): Promise<StepResult> {
      const taken = await takeNext(staff, status);
      if (taken.length === 0) return { ok: false, error: "nothingToTake" };
      return { ok: true, values: { count: taken.length }, to: `${url.pathname}?view=mine` };
    },
  }),
  handBack: defineStep({
    permission: "queues.work",
    fields: {},
    reversible: "The order can be taken again.",
    async run(staff: Staff, _values, { form }): Promise<StepResult> {
      await handBackOrders(staff, [hiddenValue(form, "orderId")]);
      return { ok: true };
    },
  }),
  handBackAll: defineStep({
    permission: "queues.work",
    fields: {},
    reversible: "The orders can be taken again.",
    async run(staff: Staff, _values, { url }): Promise<StepResult> {
      const count = await handBackOrders(staff, await ordersTakenBy(staff.db, staff.author.userId, staff.clock.now()));
      return { ok: true, values: { count }, to: url.pathname };
    },
  }),
});

/** On chosen orders of a queue: each is taken by one packer, and a refused one is named with that packer. */
export const chosenOrderSteps = (matching: Parameters<typeof orderRowSteps>[0]) => ({
  ...orderRowSteps(matching),
  "take-orders": defineBulkStep({
    permission: "queues.work",
    fields: {},
    reversible: "The orders can be handed back at once.",
    matching,
    async runRow(staff, id): Promise<StepResult> {
      const order = await findOrder(staff.db, id);
      if (!order) return { ok: false, error: "unknownOrder" };
      const label = order.number;
      const [taken] = await takeOrders(staff, [id]);
      if (taken) return { ok: true, done: "take", label };
      const userId = (await takersOf(staff.db, [id], staff.clock.now())).get(id);
      if (userId === undefined) return { ok: false, error: "alreadyTaken", label };
      return { ...(await refusedToPacker(staff, { ok: false, error: "taken", userId, number: label })), label };
    },
    undo: "hand-back-orders",
  }),
  "hand-back-orders": defineBulkStep({
    permission: "queues.work",
    fields: {},
    reversible: "The orders can be taken again.",
    matching,
    async runRow(staff, id): Promise<StepResult> {
      const label = (await findOrder(staff.db, id))?.number;
      const count = await handBackOrders(staff, [id]);
      return count > 0 ? { ok: true, done: "handBack", label } : { ok: false, error: "notTaken", label };
    },
  }),
});

/** The order whose number was scanned in a field for a serial or tracking number; none for ambiguous short numbers. */
export async function scannedOrder(db: Db, typed: string): Promise<{ id: string; number: string } | undefined> {
  const found = await ordersOfNumbers(db, [typed, scannedCode(typed)]);
  const orders = new Map([...found.values()].flat().map((order) => [order.id, order]));
  return orders.size === 1 ? [...orders.values()][0] : undefined;
}

/** The order of the dongle in the packer's hand: the parcels of a pile stand in another order than the list. */
export async function orderOfScannedDongle(db: Db, typed: string): Promise<{ id: string; number: string } | undefined> {
  const serial = scannedCode(typed);
  if (serial.length !== serialLength) return undefined;
  const orderId = (await findDongle(db, serial))?.dongle.orderId;
  return orderId ? findOrder(db, orderId) : undefined;
}

export const hiddenValue = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

export function chooseOrder(url: URL, { id, number }: { id: string; number: string }): StepResult {
  const params = new URLSearchParams(url.search);
  params.set("order", id);
  return { ok: true, done: "orderChosen", values: { number }, to: `${url.pathname}?${params}` };
}

/** After the address's order, continues with the first of the list. */
export function nextInQueue(url: URL): { to?: string } {
  const params = new URLSearchParams(url.search);
  if (!params.has("order")) return {};
  params.delete("order");
  return { to: params.size > 0 ? `${url.pathname}?${params}` : url.pathname };
}

/** On both pages; continues with that order, which needs another dongle. */
export const releaseStep = defineStep({
  permission: "queues.work",
  fields: {},
  reversible: "The page continues with the order, for which the dongle can be scanned again.",
  async run(staff: Staff, _values, { form }) {
    const released = await releaseDongle(staff, {
      orderId: hiddenValue(form, "orderId"),
      serial: hiddenValue(form, "serial"),
    });
    if (!released.ok) return refusedStep(released, staff.language);
    const values = { serial: released.serial, number: released.number };
    return { ok: true, values, to: `${adminPaths.ordersToProcess}?order=${released.orderId}` };
  },
});

/** Of a refusal that a tracking number causes. */
export const isAboutNumber = ({ error }: { error: string }): boolean =>
  ["malformedNumber", "numberUsed", "otherNumber", "sameNumber"].includes(error);
