import { amountsOfOrder } from "../rules/invoice-amounts.ts";
import type { InvoiceData } from "../rules/invoice-data.ts";
import type { Seller } from "../rules/parties.ts";

export const sampleSeller: Seller = {
  name: "Odovia SAS",
  capitalEuros: 200_000,
  siren: "123 456 789",
  register: "RCS Paris",
  vatNumber: "FR 32 123456789",
  postalAddress: "1 rue de la Paix, 75002 Paris",
  phone: "+33 1 23 45 67 89",
  email: "support@odovia.example",
};

export function sampleInvoice(overrides: Partial<InvoiceData> = {}): InvoiceData {
  return {
    kind: "invoice",
    number: "FA-2026-000042",
    isTest: false,
    orderNumber: "OD-2026-000123",
    orderedAt: new Date("2026-11-22T09:00:00Z"),
    credited: null,
    issuedAt: new Date("2026-11-22T09:05:00Z"),
    paidAt: new Date("2026-11-22T09:04:00Z"),
    currency: "EUR",
    language: "fr",
    vatCountry: "FR",
    vatRate: 2000,
    seller: sampleSeller,
    buyer: {
      name: "Zoé O'Brien-Müller",
      address: "12 rue de l'Église <b> & Cie",
      postalCode: "42000",
      city: "Saint-Étienne",
      country: "FR",
    },
    ...amountsOfOrder({
      productCents: 7900,
      discountCents: 790,
      shippingCents: 0,
      totalCents: 7110,
      vatCents: 1185,
      vatRate: 2000,
      productDetail: "Renault Clio 2018",
      promoCode: "TEN",
    }),
    ...overrides,
  };
}
