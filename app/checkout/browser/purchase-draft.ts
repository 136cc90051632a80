import { isVehicle, type Vehicle } from "#app/compatibility/saved-check.ts";
import type { OrderQuote } from "#app/orders/placing/order-quote.ts";
import { readStored, removeStored, session, writeStored } from "#app/platform/browser/browser-storage.ts";
import { type BuyerValues, buyerFieldNames, emptyBuyer } from "./purchase-form.ts";

/** In session storage, because it is personal; never a secret of the provider. */
export type PurchaseDraft = {
  vehicle: Vehicle;
  /** ISO date of the choice. */
  vehicleAt: string;
  /** ISO date of the form's first opening (security 2.5). */
  openedAt: string;
  values: BuyerValues;
  countryChosen: boolean;
  accepted: boolean;
  promoText: string;
  promoCode: string | null;
  earlyAdopterDeclined: boolean;
  order: PlacedOrder | null;
  /** Key of an unanswered submission, repeated for the same contents. */
  pending: { fingerprint: string; key: string } | null;
};

export type PurchaseProgress = Pick<PurchaseDraft, "order" | "pending">;

export type PlacedOrder = {
  id: string;
  number: string;
  total: number;
  /** Null in older drafts. */
  amounts: OrderQuote | null;
  fingerprint: string;
  /** Signature of the mail's link, without the order's cookie. */
  access?: string;
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

/** Null for anything else; fields new since an older version start empty. */
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

/** @returns whether it could be stored */
export const writeDraft = (draft: PurchaseDraft): boolean => writeStored(session, draftKey, draft);

export const clearDraft = (): void => removeStored(session, draftKey);
