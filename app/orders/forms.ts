import { z } from "zod";
import { isDelivered } from "#app/catalogue/countries.ts";
import { languages } from "#app/i18n/languages.ts";

/** The nine fields of the purchase form (spec 5), in the order in which they stand. */
export const buyerFields = [
  "first_name",
  "last_name",
  "address",
  "city",
  "postal_code",
  "country",
  "license_plate",
  "phone",
  "email",
] as const;
export type BuyerField = (typeof buyerFields)[number];

// Every check is linear and the length is checked first (security 2.22). Messages are keys of `i18n/problems`.
const typeError = (issue: { input?: unknown }) => (issue.input == null ? "required" : "invalidValue");
const longest = 10_000;

/** Line breaks, NUL and other control characters, direction overrides, lone surrogates; joiners belong to some scripts. */
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const isBlank = (text: string) => /^[\s\p{Cf}]*$/u.test(text);

const filled = (max: number) =>
  z
    .string({ error: typeError })
    .max(longest, { error: "tooLong", abort: true })
    .refine((text) => !isBlank(text), { error: "required", abort: true })
    .trim()
    .max(max, { error: "tooLong", abort: true });

const line = (max: number) => filled(max).refine((text) => !unprintable.test(text), "invalidValue");

/** Spec 5: text, at sign, text, dot, text. Besides, nothing that could name a second recipient or end a header. */
export function isEmail(text: string): boolean {
  if (text.length > 254 || unprintable.test(text) || /[\s\p{Cf},;:<>()[\]"\\]/u.test(text)) return false;
  const at = text.indexOf("@");
  if (at < 1 || text.includes("@", at + 1)) return false;
  const domain = text.slice(at + 1);
  const dot = domain.lastIndexOf(".");
  return dot > 0 && dot < domain.length - 1;
}

/** Spec 5: at least 8 characters, only digits, plus, spaces, parentheses and hyphens. */
export const isPhone = (text: string): boolean => text.length >= 8 && /^[\d+ ()-]+$/.test(text);

export const buyerSchema = z.object({
  first_name: line(80),
  last_name: line(80),
  address: line(200),
  city: line(100),
  postal_code: line(16),
  country: filled(56).refine(isDelivered, "invalidValue"),
  license_plate: line(20),
  phone: filled(30).refine(isPhone, "invalidPhone"),
  email: filled(longest).refine(isEmail, "invalidEmail"),
});
export type Buyer = z.output<typeof buyerSchema>;

/** Amounts that the specification's client sends along: accepted and ignored, the server computes every amount. */
const ignored = z.unknown().optional();

/** `POST /api/orders`. Any key that is not named here is refused (security 1.4 P9). */
export const orderSchema = z.strictObject({
  ...buyerSchema.shape,
  vehicle_brand: line(100),
  vehicle_model: line(100),
  vehicle_year: z.int({ error: typeError }).min(1900, "invalidValue").max(2100, "invalidValue"),
  vehicle_energy: line(100),
  promo_code: z.string().max(200, "tooLong").nullish(),
  accepted_terms: z.literal(true, { error: "required" }),
  language: z.enum(languages).default("fr"),
  /** Made by the page for each attempt: the same key with the same contents gives the same order. */
  idempotency_key: z.uuid({ error: "invalidValue" }).optional(),
  discount_amount: ignored,
  product_price: ignored,
  shipping_price: ignored,
  subtotal: ignored,
  total_amount: ignored,
});
export type OrderInput = z.output<typeof orderSchema>;

/** `POST /api/order-quotes`. */
export const quoteSchema = z.strictObject({
  country: filled(56).refine(isDelivered, "invalidValue"),
  promo_code: z.string().max(200, "tooLong").nullish(),
  language: z.enum(languages).optional(),
});
