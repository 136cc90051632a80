import type { RateHundredths } from "#app/catalogue/pricing/tax.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { InvoiceKind } from "../server/invoice-numbers.server.ts";
import type { InvoiceAmounts } from "./invoice-amounts.ts";
import type { Buyer, Seller } from "./parties.ts";

export type InvoiceData = InvoiceAmounts & {
  kind: InvoiceKind;
  number: string;
  isTest: boolean;
  orderNumber: string;
  orderedAt: Date;
  /** The credited invoice, or the credit note that a correction takes back. */
  credited: { number: string; issuedAt: Date } | null;
  /** Of a correction: the originally credited invoice. */
  correctedInvoice?: string | undefined;
  issuedAt: Date;
  paidAt: Date;
  currency: string;
  language: Language;
  /** ISO 3166-1; null for an export outside the Union. */
  vatCountry: string | null;
  vatRate: RateHundredths | null;
  seller: Seller;
  buyer: Buyer;
};
