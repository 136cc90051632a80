import type { Cents } from "#app/platform/money/money.ts";

export type LabelAddress = {
  name: string;
  company?: string;
  /** The first line has street and house number. */
  lines: readonly string[];
  postalCode: string;
  city: string;
  country: string;
  email?: string;
  phone?: string;
};

/** Of goods that pass a customs border. */
export type LabelCustoms = {
  invoiceNumber: string;
  isSample: boolean;
  eori: string;
  goods: { description: string; quantity: number; weight: number; value: Cents; hsCode: string; origin: string };
};

/** `reference`: the API buys one label for each, however often it is asked. `option`: carrier and service in its words. */
export type LabelRequest = {
  reference: string;
  orderNumber: string;
  option: string;
  weightGrams: number;
  from: LabelAddress;
  to: LabelAddress;
  customs: LabelCustoms | null;
};

export type BoughtLabel = {
  shipmentId: string;
  parcelId: string;
  trackingNumber: string;
  trackingUrl: string | null;
  /** A PDF; null if it has to be read separately. */
  file: Buffer | null;
};

/** `back`: refused, undeliverable, or returned to the sender. */
export type ParcelProgress = "underway" | "delivered" | "back" | "cancelled";

/**
 * `unavailable`: nobody knows whether the call had an effect, and it may be repeated with the same reference;
 * `refused`: it had none, `reason` is the carrier's sentence; `keyRefused`: it had none.
 */
export class CarrierError extends Error {
  readonly kind: "unavailable" | "refused" | "keyRefused";
  readonly reason: string;
  constructor(kind: CarrierError["kind"], reason: string, cause?: unknown) {
    super(`carrier: ${kind}`, { cause });
    this.kind = kind;
    this.reason = reason;
  }
}

export class CarrierSignatureError extends Error {}

/** The port `carrier-api` (decisions 9.10). Never called inside a transaction. All but `readNotice` may throw CarrierError. */
export interface CarrierApi {
  readonly name: string;
  /** Whether it answers and takes the keys. */
  ping(): Promise<void>;
  buyLabel(request: LabelRequest): Promise<BoughtLabel>;
  findLabel(reference: string): Promise<BoughtLabel | undefined>;
  readFile(parcelId: string): Promise<Buffer>;
  /** `queued`: the carrier decides later, and `readProgress` says when it is cancelled. */
  cancelLabel(shipmentId: string): Promise<"cancelled" | "queued">;
  readProgress(shipmentId: string): Promise<ParcelProgress>;
  /** The parcel that a signed notice is about, null for other notices. Throws CarrierSignatureError. */
  readNotice(rawBody: Buffer, signature: string): { shipmentId: string; parcelId: string } | null;
}
