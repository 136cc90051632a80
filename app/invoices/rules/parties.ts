import { brand } from "#app/brand.ts";

/** Who sells, as it was when the invoice was issued (law: invoice). Empty where the publisher has not given it. */
export type Seller = {
  name: string;
  capitalEuros: number;
  siren: string;
  /** Invoices issued before it was recorded have none. */
  register?: string;
  vatNumber: string;
  postalAddress: string;
  phone: string;
  email: string;
};

/** Who buys and where the goods go: the shop has one address for both. */
export type Buyer = { name: string; address: string; postalCode: string; city: string; country: string };

export function currentSeller(publisher: typeof brand.publisher = brand.publisher): Seller {
  const { name, capitalEuros, siren, register, vatNumber, postalAddress, phone } = publisher;
  return { name, capitalEuros, siren, register, vatNumber, postalAddress, phone, email: brand.supportEmail };
}

/** What an invoice must name of its seller. */
const identity = ["siren", "vatNumber", "postalAddress"] as const;
export type MissingIdentity = (typeof identity)[number];

/** What is missing: outside production an invoice names it, and in production live payments do not start without it. */
export const missingIdentity = (seller: Seller): MissingIdentity[] => identity.filter((name) => seller[name] === "");
