import { brand } from "#app/brand.ts";

/** The seller, as it was when the invoice was issued (law: invoice). Empty where the publisher has not provided it. */
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

/** The buyer and the destination: the shop has one address for both. */
export type Buyer = { name: string; address: string; postalCode: string; city: string; country: string };

export function currentSeller(publisher: typeof brand.publisher = brand.publisher): Seller {
  const { name, capitalEuros, siren, register, vatNumber, postalAddress, phone } = publisher;
  return { name, capitalEuros, siren, register, vatNumber, postalAddress, phone, email: brand.supportEmail };
}

/** The facts that an invoice must state about its seller. */
const identity = ["siren", "vatNumber", "postalAddress"] as const;
export type MissingIdentity = (typeof identity)[number];

/** The missing facts: outside production an invoice lists them, and in production live payments do not start without them. */
export const missingIdentity = (seller: Seller): MissingIdentity[] => identity.filter((name) => seller[name] === "");

/**
 * The missing facts that stop the invoices of real money: in production EN 16931 (BR-CO-26, BR-S-02) would refuse each of them.
 * The documents of test orders, and of other environments, say what is missing instead.
 */
export const identityToIssue = (
  { environment, takesTests }: { environment: string; takesTests: boolean },
  seller: Seller,
): MissingIdentity[] => (environment === "production" && !takesTests ? missingIdentity(seller) : []);
