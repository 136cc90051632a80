import { type ShopFacts, shopFacts } from "#app/platform/settings/shop/shop-facts.ts";
import { shopSetting } from "#app/platform/settings/shop/shop-settings.ts";

/** As at the time of issue (law: invoice); empty where not provided. */
export type Seller = {
  name: string;
  capitalEuros: number;
  siren: string;
  /** Missing in early invoices. */
  register?: string;
  vatNumber: string;
  postalAddress: string;
  phone: string;
  email: string;
};

/** One address for buyer and destination. */
export type Buyer = { name: string; address: string; postalCode: string; city: string; country: string };

export function currentSeller(publisher: ShopFacts["publisher"] = shopFacts().publisher): Seller {
  const { name, capitalEuros, siren, register, vatNumber, postalAddress, phone } = publisher;
  return { name, capitalEuros, siren, register, vatNumber, postalAddress, phone, email: shopFacts().supportEmail };
}

/** With the number of the country whose VAT it charges. */
export const sellerIn = (vatCountry: string | null, seller: Seller): Seller => ({
  ...seller,
  vatNumber: (vatCountry === "GB" && shopSetting("countries.ukVatNumber")) || seller.vatNumber,
});

/** Required on an invoice. */
const identity = ["siren", "vatNumber", "postalAddress"] as const;
export type MissingIdentity = (typeof identity)[number];

/** Listed on the invoice outside production; in production live payments need all. */
export const missingIdentity = (seller: Seller): MissingIdentity[] => identity.filter((name) => seller[name] === "");

/** What prevents invoices of real money: in production EN 16931 (BR-CO-26, BR-S-02) would refuse them. */
export const identityToIssue = (
  { environment, takesTests }: { environment: string; takesTests: boolean },
  seller: Seller,
): MissingIdentity[] => (environment === "production" && !takesTests ? missingIdentity(seller) : []);
