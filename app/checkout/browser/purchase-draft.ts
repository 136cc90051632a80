import { isVehicle, type Vehicle } from "#app/compatibility/saved-check.ts";
import type { OrderQuote } from "#app/orders/placing/order-quote.ts";
import { readStored, removeStored, session, writeStored } from "#app/platform/browser/browser-storage.ts";
import { type BuyerValues, buyerFieldNames, emptyBuyer } from "./purchase-form.ts";

/**
 * What the buyer has typed, in session storage: it ends with the tab, since it is personal. The page restores it after a
 * reload, a change of language or a return from the payment step. No secret of the payment provider is ever kept here.
 */
export type PurchaseDraft = {
  vehicle: Vehicle;
  /** ISO date of the moment the vehicle was chosen. */
  vehicleAt: string;
  /** ISO date of the moment the form was first opened: no reload and no return makes a person too quick (security 2.5). */
  openedAt: string;
  values: BuyerValues;
  countryChosen: boolean;
  accepted: boolean;
  promoText: string;
  promoCode: string | null;
  /** The buyer removed a code: the one that the browser keeps is no longer filled in automatically. */
  earlyAdopterDeclined: boolean;
  order: PlacedOrder | null;
  /** Key of a submission whose answer has not come: sent again with the same contents, it makes no second order. */
  pending: { fingerprint: string; key: string } | null;
};

/** How far the submission of the form's contents has come. */
export type PurchaseProgress = Pick<PurchaseDraft, "order" | "pending">;

/** The order that the form's contents made. */
export type PlacedOrder = {
  id: string;
  number: string;
  /** Euros. */
  total: number;
  /** What the order says of its amounts; null in an older draft, which did not keep them. */
  amounts: OrderQuote | null;
  fingerprint: string;
  /** The signature of the mail's link, for a browser that does not have the order's cookie. */
  access?: string;
  /** ISO date of the provider's last approval. */
  paidAt?: string;
  /** ISO date at which a payment was sent, while its answer has not come. */
  unansweredAt?: string;
};

export const draftKey = "odovia_purchase_draft";

export function newDraft(vehicle: Vehicle, country: string, now: Date): PurchaseDraft {
  return {
    vehicle,
    vehicleAt: now.toISOString(),
    openedAt: now.toISOString(),
    values: emptyBuyer(country),
    countryChosen: false,
    accepted: false,
    promoText: "",
    promoCode: null,
    earlyAdopterDeclined: false,
    order: null,
    pending: null,
  };
}

/** Null for anything that is not a draft; fields that an older version did not have start empty. */
export function parseDraft(text: string | null): PurchaseDraft | null {
  if (text === null) return null;
  let data: Partial<PurchaseDraft> | null;
  try {
    data = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof data !== "object" || data === null || !isVehicle(data.vehicle)) return null;
  const start = newDraft(data.vehicle, "FR", new Date(0));
  const given = (data.values ?? {}) as Record<string, unknown>;
  const values = { ...start.values };
  for (const field of buyerFieldNames) if (typeof given[field] === "string") values[field] = given[field];
  const vehicleAt = typeof data.vehicleAt === "string" ? data.vehicleAt : start.vehicleAt;
  return {
    ...start,
    vehicleAt,
    openedAt: typeof data.openedAt === "string" ? data.openedAt : vehicleAt,
    values,
    countryChosen: data.countryChosen === true,
    accepted: data.accepted === true,
    promoText: typeof data.promoText === "string" ? data.promoText : "",
    promoCode: typeof data.promoCode === "string" ? data.promoCode : null,
    earlyAdopterDeclined: data.earlyAdopterDeclined === true,
    order: isPlacedOrder(data.order) ? { ...data.order, amounts: data.order.amounts ?? null } : null,
    pending: isPending(data.pending) ? data.pending : null,
  };
}

const isPlacedOrder = (order: unknown): order is PlacedOrder => {
  const o = order as PlacedOrder | null;
  return (
    typeof o === "object" &&
    o !== null &&
    typeof o.id === "string" &&
    typeof o.fingerprint === "string" &&
    typeof o.total === "number"
  );
};

const isPending = (pending: unknown): pending is { fingerprint: string; key: string } => {
  const p = pending as { fingerprint: string; key: string } | null;
  return typeof p === "object" && p !== null && typeof p.fingerprint === "string" && typeof p.key === "string";
};

export const readDraft = (): PurchaseDraft | null => parseDraft(readStored(session, draftKey));

/** @returns whether it could be stored, so that a reload will find it */
export const writeDraft = (draft: PurchaseDraft): boolean => writeStored(session, draftKey, draft);

export const clearDraft = (): void => removeStored(session, draftKey);
