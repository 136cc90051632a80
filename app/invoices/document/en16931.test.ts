import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { vatContainedIn } from "#app/catalogue/pricing/tax.ts";
import { amountsOfOrder } from "../rules/invoice-amounts.ts";
import type { InvoiceData } from "../rules/invoice-data.ts";
import { facturXSource } from "../server/make-documents.server.ts";
import { amountRules } from "../testing/en16931/amount-rules.ts";
import { codeRules } from "../testing/en16931/code-rules.ts";
import { allowances, breakdown, buyer, charges, header, seller, sellerVat, totals } from "../testing/en16931/rule.ts";
import { termRules } from "../testing/en16931/term-rules.ts";
import { families, recategorise, vatRules } from "../testing/en16931/vat-rules.ts";
import { centsAt, findAll, readXml, textsOf, type XmlElement } from "../testing/en16931/xml.ts";
import { sampleInvoice, sampleSeller } from "../testing/sample-invoice.ts";
import { documentsOfPlaces, sampleInvoices } from "../testing/sample-invoices.ts";
import { facturX } from "./factur-x.ts";

const read = (invoice: InvoiceData) => readXml(facturXSource(invoice));
const values = textsOf;
const documents = [...sampleInvoices, ...documentsOfPlaces];
/** The numbers of the rules that the document breaks. */
const brokenIn = (root: XmlElement) => rules.filter(({ holds }) => !holds(root)).map(({ id }) => id);
const rules = [...termRules, ...amountRules, ...vatRules, ...codeRules];

describe.each(documents)("EN 16931, %s:", (_, invoice) => {
  let root: XmlElement;
  beforeAll(() => {
    root = read(invoice);
  });

  test("each rule of the standard holds", () => {
    expect(brokenIn(root)).toEqual([]);
  });

  test("each amount, party and code is the shop's", () => {
    expect(values(root, "ExchangedDocument/ID")).toEqual([expect.stringMatching(/^(FA|AV|FC)-2026-\d{6}$/)]);
    expect(values(root, "ExchangedDocument/IssueDateTime/DateTimeString")).toEqual(["20261122"]);
    expect(values(root, `${seller}/SpecifiedLegalOrganization/ID`)).toEqual([expect.stringMatching(/^\d{9}$/)]);
    expect(values(root, sellerVat)).toEqual([expect.stringMatching(/^FR\d{11}$/)]);
    expect(values(root, `${totals}/DuePayableAmount`)).toEqual(["0.00"]);
    expect(centsAt(root, `${totals}/GrandTotalAmount`)).toBe(invoice.grossCents);
    expect(centsAt(root, `${totals}/TaxTotalAmount`)).toBe(invoice.vatCents);
    expect(allowances(root)).toHaveLength(invoice.lines.filter(({ kind }) => kind === "discount").length);
    expect(charges(root)).toHaveLength(invoice.lines.filter(({ kind }) => kind === "shipping").length);
  });

  test("the category is S with the rate of the order, or G without VAT and with the article of the law", () => {
    const isExport = invoice.vatRate === null;
    expect(new Set(values(root, "//CategoryCode"))).toEqual(new Set([isExport ? "G" : "S"]));
    expect(new Set(values(root, "//RateApplicablePercent").map(Number))).toEqual(
      new Set([(invoice.vatRate ?? 0) / 100]),
    );
    expect(values(root, `${breakdown}/ExemptionReasonCode`)).toEqual(isExport ? ["VATEX-EU-G"] : []);
    expect(values(root, `${breakdown}/ExemptionReason`)).toEqual(isExport ? [expect.stringContaining("262 I")] : []);
  });

  test("BR-55, BR-CO-03: a credit note names its invoice, a correction the credit note and the invoice; the date of VAT is the payment's and no code is beside it", () => {
    const referenced = values(root, `${header}/InvoiceReferencedDocument/IssuerAssignedID`);
    expect(referenced).toEqual(invoice.credited ? [invoice.credited.number] : []);
    expect(values(root, "ExchangedDocument/TypeCode")).toEqual([
      { invoice: "380", credit_note: "381", correction: "384" }[invoice.kind],
    ]);
    const notes = values(root, "ExchangedDocument/IncludedNote/Content").join(" ");
    if (invoice.kind === "correction") expect(notes).toMatch(/AV-2026-000007.*FA-2026-000042/);
    expect(values(root, `${header}/ApplicableTradeTax/TaxPointDate/DateString`)).toEqual(["20261122"]);
    expect(values(root, "//DueDateTypeCode")).toEqual([]);
  });

  test("no element is empty, and the order is the schema's", () => {
    const empty = (each: XmlElement): string[] =>
      each.children.length === 0 && each.text.trim() === "" ? [each.name] : each.children.flatMap(empty);
    expect(empty(root)).toEqual([]);
    const names = (path: string) => findAll(root, path)[0]!.children.map(({ name }) => name.slice(4));
    const inOrder = (found: string[], schema: string) => {
      const order = schema.split(" ");
      expect(found.map((name) => order.indexOf(name))).toEqual(
        found.map((name) => order.indexOf(name)).toSorted((a, b) => a - b),
      );
      for (const name of found) expect(order).toContain(name);
    };
    inOrder(
      names("SupplyChainTradeTransaction"),
      "IncludedSupplyChainTradeLineItem ApplicableHeaderTradeAgreement ApplicableHeaderTradeDelivery ApplicableHeaderTradeSettlement",
    );
    inOrder(
      names(header),
      "PaymentReference InvoiceCurrencyCode SpecifiedTradeSettlementPaymentMeans ApplicableTradeTax SpecifiedTradeAllowanceCharge SpecifiedTradePaymentTerms SpecifiedTradeSettlementHeaderMonetarySummation InvoiceReferencedDocument",
    );
    inOrder(
      names(`${header}/ApplicableTradeTax`),
      "CalculatedAmount TypeCode ExemptionReason BasisAmount CategoryCode ExemptionReasonCode TaxPointDate DueDateTypeCode RateApplicablePercent",
    );
    inOrder(
      names(totals),
      "LineTotalAmount ChargeTotalAmount AllowanceTotalAmount TaxBasisTotalAmount TaxTotalAmount GrandTotalAmount TotalPrepaidAmount DuePayableAmount",
    );
    inOrder(
      names(seller),
      "ID GlobalID Name Description SpecifiedLegalOrganization DefinedTradeContact PostalTradeAddress URIUniversalCommunication SpecifiedTaxRegistration",
    );
  });
});

test("EN 16931: whatever the prices, the discount and the rate, the document's amounts are the order's and add up", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 50, max: 500_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 0, max: 5_000 }),
      fc.constantFrom(null, 1700, 2000, 2550, 2700),
      (productCents, part, shippingCents, vatRate) => {
        const discountCents = Math.round(productCents * part);
        const totalCents = productCents - discountCents + shippingCents;
        fc.pre(totalCents >= 50);
        const vatCents = vatRate === null ? null : vatContainedIn(totalCents, vatRate);
        const amounts = amountsOfOrder({
          productCents,
          discountCents,
          shippingCents,
          totalCents,
          vatCents,
          vatRate,
          productDetail: "x",
          promoCode: "y",
        });
        const sum = (key: "netCents" | "grossCents") => amounts.lines.reduce((total, each) => total + each[key], 0);
        expect([sum("netCents"), sum("grossCents")]).toEqual([totalCents - (vatCents ?? 0), totalCents]);
        for (const { kind, netCents } of amounts.lines)
          expect(kind === "discount" ? netCents <= 0 : netCents >= 0).toBe(true);
        const root = read(sampleInvoice({ ...amounts, vatRate, vatCountry: vatRate === null ? null : "FR" }));
        expect(centsAt(root, `${totals}/GrandTotalAmount`)).toBe(totalCents);
      },
    ),
  );
});

test("what a buyer types is text in the data, never an element", () => {
  const name = `<ram:ID>1</ram:ID> & "Co" \u0007`;
  const xml = facturX(sampleInvoice({ buyer: { ...sampleInvoice().buyer, name } }), {
    describe: () => "x",
    notes: [],
    exemption: "",
  });
  expect(values(readXml(xml), `${buyer}/Name`)).toEqual([name.replace("\u0007", "")]);
});

describe("EN 16931: a planted fault is found by its rule", () => {
  const exported = documents.find(([, { vatRate, lines }]) => vatRate === null && lines.length === 3)![1];
  const ofFamilies = families.map((family) => {
    if (family.category === "S") return read(sampleInvoice());
    const root = read(exported);
    recategorise(root, family);
    return root;
  });
  const samples = [...sampleInvoices.map(([, invoice]) => read(invoice)), ...ofFamilies];

  test("the documents of all categories of VAT keep the rules before a fault is planted", () => {
    for (const root of ofFamilies) expect(brokenIn(root)).toEqual([]);
  });

  test("a seller without an identity is found", () => {
    const seller = { ...sampleSeller, siren: "", vatNumber: "", postalAddress: "" };
    expect(brokenIn(read(sampleInvoice({ seller })))).toEqual(["BR-CO-26", "BR-S-2, 3, 4"]);
  });

  test.each(rules.map((rule) => [rule.id, rule.says, rule] as const))("%s: %s", (_id, _says, { holds, fault }) => {
    let planted = 0;
    for (const sample of samples) {
      const root = structuredClone(sample);
      if (!fault(root)) continue;
      planted++;
      expect(holds(root)).toBe(false);
    }
    expect(planted).toBeGreaterThan(0);
  });
});
