import { vatCountryOf } from "#app/catalogue/countries.ts";
import { standardRates, vatContainedIn } from "#app/catalogue/pricing/tax.ts";
import { amountsOfOrder, amountsOfRefund } from "../rules/invoice-amounts.ts";
import type { InvoiceData } from "../rules/invoice-data.ts";
import { sampleInvoice } from "./sample-invoice.ts";

const credited = { number: "FA-2026-000042", issuedAt: new Date("2026-11-22T09:05:00Z") };

export const sampleInvoices: [name: string, invoice: InvoiceData][] = [
  ["an order with a promo code in France", sampleInvoice()],
  [
    "an order from Finland with shipping",
    sampleInvoice({
      vatCountry: "FI",
      vatRate: 2550,
      language: "en",
      ...amountsOfOrder({
        productCents: 7900,
        discountCents: 0,
        shippingCents: 1500,
        totalCents: 9400,
        vatCents: 1910,
        vatRate: 2550,
        productDetail: "Volvo V60 2019",
        promoCode: "",
      }),
    }),
  ],
  [
    "an export to Switzerland with a code for the whole price",
    sampleInvoice({
      vatCountry: null,
      vatRate: null,
      language: "de",
      buyer: { name: "Anna Muster", address: "Bahnhofstrasse 1", postalCode: "8001", city: "Zürich", country: "CH" },
      ...amountsOfOrder({
        productCents: 7900,
        discountCents: 7900,
        shippingCents: 1500,
        totalCents: 1500,
        vatCents: null,
        vatRate: null,
        productDetail: "Fiat 500 2020",
        promoCode: "ALL",
      }),
    }),
  ],
  [
    "a partial refund",
    sampleInvoice({
      kind: "credit_note",
      number: "AV-2026-000007",
      credited,
      ...amountsOfRefund({ beforeCents: 1000, nowCents: 3333, vatRate: 2000 }),
    }),
  ],
  [
    "a refund of an export",
    sampleInvoice({
      kind: "credit_note",
      number: "AV-2026-000008",
      credited,
      vatCountry: null,
      vatRate: null,
      ...amountsOfRefund({ beforeCents: 0, nowCents: 9400, vatRate: null }),
    }),
  ],
  [
    "a correction of a credit note",
    sampleInvoice({
      kind: "correction",
      number: "FC-2026-000001",
      correctedInvoice: "FA-2026-000042",
      credited: { number: "AV-2026-000007", issuedAt: new Date("2026-11-22T09:20:00Z") },
      ...amountsOfRefund({ beforeCents: 1000, nowCents: 3333, vatRate: 2000, kind: "correction" }),
    }),
  ],
];

const places: [name: string, country: string, postalCode: string, city: string][] = [
  ["France", "FR", "42000", "Saint-Étienne"],
  ["Germany", "DE", "10115", "Berlin"],
  ["Spain", "ES", "28001", "Madrid"],
  ["the Canary Islands", "ES", "35001", "Las Palmas"],
  ["Switzerland", "CH", "8001", "Zürich"],
  ["the United Kingdom", "GB", "SW1A 1AA", "London"],
  ["Monaco", "MC", "98000", "Monaco"],
  ["Romania", "RO", "010011", "București"],
  ["Greece", "GR", "105 57", "Αθήνα"],
  ["Bulgaria", "BG", "1000", "София"],
  ["Réunion", "FR", "97400", "Saint-Denis"],
];

/** For each kind of place a sale with a code (abroad with shipping), a partial refund and its correction. */
export const documentsOfPlaces: [name: string, invoice: InvoiceData][] = places.flatMap(
  ([place, country, postalCode, city]) => {
    const member = vatCountryOf({ country, postal_code: postalCode });
    const vatRate = member ? Math.round(Number(standardRates[member].percent) * 100) : null;
    const [productCents, discountCents, shippingCents] = [7900, 790, country === "FR" ? 0 : 1500];
    const totalCents = productCents - discountCents + shippingCents;
    const vatCents = vatRate === null ? null : vatContainedIn(totalCents, vatRate);
    const of = {
      vatCountry: member ?? null,
      vatRate,
      buyer: { name: "Zoé Müller", address: "1", postalCode, city, country },
    };
    const sale = amountsOfOrder({
      productCents,
      discountCents,
      shippingCents,
      totalCents,
      vatCents,
      vatRate,
      productDetail: "Renault Clio 2018",
      promoCode: "TEN",
    });
    const back = { beforeCents: 0, nowCents: 3333, vatRate };
    return [
      [`a sale to ${place}`, sampleInvoice({ ...of, ...sale })],
      [
        `a partial refund to ${place}`,
        sampleInvoice({ ...of, kind: "credit_note", number: "AV-2026-000007", credited, ...amountsOfRefund(back) }),
      ],
      [
        `a correction for ${place}`,
        sampleInvoice({
          ...of,
          kind: "correction",
          number: "FC-2026-000001",
          correctedInvoice: "FA-2026-000042",
          credited: { number: "AV-2026-000007", issuedAt: new Date("2026-11-22T09:20:00Z") },
          ...amountsOfRefund({ ...back, kind: "correction" }),
        }),
      ],
    ];
  },
);
