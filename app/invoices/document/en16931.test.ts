import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { vatContainedIn } from "#app/catalogue/tax.ts";
import { amountsOfOrder } from "../rules/invoice-amounts.ts";
import { sampleInvoice } from "../testing/sample-invoice.ts";
import { sampleInvoices } from "../testing/sample-invoices.ts";
import { facturX } from "./factur-x.ts";
import { facturXSource } from "./make-document.server.ts";

const read = (invoice: (typeof sampleInvoices)[number][1]) => readXml(facturXSource(invoice));
const values = (root: XmlElement, path: string) => findAll(root, path).map(({ text }) => text);
const cents = (root: XmlElement, path: string) =>
  values(root, path).reduce((sum, text) => {
    expect(text).toMatch(/^\d+\.\d\d$/);
    return sum + Math.round(Number(text) * 100);
  }, 0);

const header = "SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement";
const totals = `${header}/SpecifiedTradeSettlementHeaderMonetarySummation`;
const line = "SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem";
const seller = "SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement/SellerTradeParty";
const buyer = "SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement/BuyerTradeParty";

describe.each(sampleInvoices)("EN 16931, %s:", (_, invoice) => {
  let root: XmlElement;
  let allowances: XmlElement[];
  let charges: XmlElement[];
  beforeAll(() => {
    root = read(invoice);
    const both = findAll(root, `${header}/SpecifiedTradeAllowanceCharge`);
    const isCharge = (each: XmlElement) => values(each, "ChargeIndicator/Indicator")[0] === "true";
    allowances = both.filter((each) => !isCharge(each));
    charges = both.filter(isCharge);
  });

  test.each([
    ["BR-01", "ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID", /^urn:cen\.eu:en16931:2017$/],
    ["BR-02", "ExchangedDocument/ID", /^(FA|AV|FC)-2026-\d{6}$/],
    ["BR-03", "ExchangedDocument/IssueDateTime/DateTimeString", /^20261122$/],
    ["BR-04", "ExchangedDocument/TypeCode", /^38[014]$/],
    ["BR-05", `${header}/InvoiceCurrencyCode`, /^EUR$/],
    ["BR-06", `${seller}/Name`, /\S/],
    ["BR-07", `${buyer}/Name`, /\S/],
    ["BR-08, BR-09", `${seller}/PostalTradeAddress/CountryID`, /^FR$/],
    ["BR-10, BR-11", `${buyer}/PostalTradeAddress/CountryID`, /^[A-Z]{2}$/],
    ["BR-12", `${totals}/LineTotalAmount`, /^\d+\.\d\d$/],
    ["BR-13", `${totals}/TaxBasisTotalAmount`, /^\d+\.\d\d$/],
    ["BR-14", `${totals}/GrandTotalAmount`, /^\d+\.\d\d$/],
    ["BR-15", `${totals}/DuePayableAmount`, /^0\.00$/],
    ["BR-CO-26", `${seller}/SpecifiedLegalOrganization/ID`, /^\d{9}$/],
    ["BR-S-02, BR-G-02", `${seller}/SpecifiedTaxRegistration/ID`, /^FR\d{11}$/],
    ["BR-CO-09", `${seller}/SpecifiedTaxRegistration/ID`, /^[A-Z]{2}/],
    ["BR-49", `${header}/SpecifiedTradeSettlementPaymentMeans/TypeCode`, /^48$/],
    [
      "BR-57",
      "SupplyChainTradeTransaction/ApplicableHeaderTradeDelivery/ShipToTradeParty/PostalTradeAddress/CountryID",
      /^[A-Z]{2}$/,
    ],
    ["BR-62", `${seller}/URIUniversalCommunication/URIID`, /@/],
  ])("%s: %s stands there once", (_rule, path, form) => {
    expect(values(root, path)).toEqual([expect.stringMatching(form)]);
  });

  test("BR-16, BR-21 to BR-27: each line has number, quantity with unit, net amount, name, and a price of at least 0", () => {
    const lines = findAll(root, line);
    expect(lines.length).toBeGreaterThan(0);
    expect(new Set(lines.flatMap((each) => values(each, "AssociatedDocumentLineDocument/LineID"))).size).toBe(
      lines.length,
    );
    for (const each of lines) {
      const [quantity] = findAll(each, "SpecifiedLineTradeDelivery/BilledQuantity");
      expect(quantity).toMatchObject({ text: "1", attributes: { unitCode: "C62" } });
      expect(values(each, "SpecifiedTradeProduct/Name")[0]).toMatch(/\S/);
      const price = cents(each, "SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount");
      expect(price).toBeGreaterThanOrEqual(0);
      const net = cents(
        each,
        "SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount",
      );
      expect(net).toBe(price * Number(quantity!.text));
    }
  });

  test("BR-31 to BR-33, BR-36 to BR-38, BR-CO-21, BR-CO-22: allowances and charges have amount, category and reason", () => {
    expect(allowances).toHaveLength(invoice.lines.filter(({ kind }) => kind === "discount").length);
    expect(charges).toHaveLength(invoice.lines.filter(({ kind }) => kind === "shipping").length);
    for (const each of [...allowances, ...charges]) {
      expect(cents(each, "ActualAmount")).toBeGreaterThan(0);
      expect(values(each, "Reason")[0]).toMatch(/\S/);
      expect(values(each, "ReasonCode")).toEqual([charges.includes(each) ? "FC" : "95"]);
      expect(values(each, "CategoryTradeTax/CategoryCode")).toHaveLength(1);
    }
  });

  test("BR-CO-10 to BR-CO-13, BR-CO-15, BR-CO-16: the totals add up", () => {
    const sumOf = (some: XmlElement[]) => some.reduce((sum, each) => sum + cents(each, "ActualAmount"), 0);
    const lines = `${line}/SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount`;
    expect(cents(root, `${totals}/LineTotalAmount`)).toBe(cents(root, lines));
    expect(cents(root, `${totals}/AllowanceTotalAmount`)).toBe(sumOf(allowances));
    expect(cents(root, `${totals}/ChargeTotalAmount`)).toBe(sumOf(charges));
    expect(cents(root, `${totals}/TaxBasisTotalAmount`)).toBe(cents(root, lines) - sumOf(allowances) + sumOf(charges));
    const gross = cents(root, `${totals}/GrandTotalAmount`);
    expect(gross).toBe(cents(root, `${totals}/TaxBasisTotalAmount`) + cents(root, `${totals}/TaxTotalAmount`));
    expect(cents(root, `${totals}/DuePayableAmount`)).toBe(gross - cents(root, `${totals}/TotalPrepaidAmount`));
    expect(gross).toBe(invoice.grossCents);
    expect(findAll(root, `${totals}/TaxTotalAmount`)[0]!.attributes).toEqual({ currencyID: "EUR" });
  });

  test("BR-45 to BR-48, BR-CO-14, BR-CO-17, BR-CO-18: one VAT category, whose amounts are the document's", () => {
    const [vat, ...more] = findAll(root, `${header}/ApplicableTradeTax`);
    expect(more).toEqual([]);
    const basis = cents(vat!, "BasisAmount");
    expect(basis).toBe(cents(root, `${totals}/TaxBasisTotalAmount`));
    expect(cents(vat!, "CalculatedAmount")).toBe(cents(root, `${totals}/TaxTotalAmount`));
    const rate = Number(values(vat!, "RateApplicablePercent")[0]);
    // Prices include VAT: computed back, it may differ from the rate of the rounded net by a cent.
    expect(Math.abs(cents(vat!, "CalculatedAmount") - (basis * rate) / 100)).toBeLessThanOrEqual(1.5);
  });

  test("BR-S-01 to BR-S-10, BR-G-01 to BR-G-10: every part has the document's category and rate; exports have a reason and no VAT", () => {
    const isExport = invoice.vatRate === null;
    const category = isExport ? "G" : "S";
    const [vat] = findAll(root, `${header}/ApplicableTradeTax`);
    expect([...new Set(values(root, "//CategoryCode"))]).toEqual([category]);
    expect(new Set(values(root, "//RateApplicablePercent").map(Number))).toEqual(
      new Set([(invoice.vatRate ?? 0) / 100]),
    );
    expect(values(vat!, "ExemptionReasonCode")).toEqual(isExport ? ["VATEX-EU-G"] : []);
    expect(values(vat!, "ExemptionReason")).toEqual(isExport ? [expect.stringContaining("262 I")] : []);
    if (isExport) expect(cents(vat!, "CalculatedAmount")).toBe(0);
    else expect(invoice.vatRate).toBeGreaterThan(0);
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

  test("BR-CL-01 to BR-CL-25, BR-DEC-01 to BR-DEC-28: codes are of their lists, amounts have two decimals, dates their format", () => {
    const all = (each: XmlElement): XmlElement[] => [each, ...each.children.flatMap(all)];
    const attributesOf = (name: string) =>
      new Set(all(root).flatMap(({ attributes }) => (Object.hasOwn(attributes, name) ? [attributes[name]] : [])));
    const texts = (name: RegExp) => all(root).flatMap((each) => (name.test(each.name) ? [each.text] : []));
    expect(texts(/Amount$/).filter((text) => !/^\d+\.\d\d$/.test(text))).toEqual([]);
    expect(texts(/:DateString$|:DateTimeString$/).filter((text) => !/^2026\d{4}$/.test(text))).toEqual([]);
    expect(attributesOf("format")).toEqual(new Set(["102"]));
    expect([...attributesOf("currencyID")].filter((code) => code !== "EUR")).toEqual([]);
    expect(texts(/:TypeCode$/).filter((code) => !["380", "381", "384", "48", "VAT"].includes(code))).toEqual([]);
    // SIREN (0002), an e-mail address (EM), a VAT number (VA).
    expect([...attributesOf("schemeID")].toSorted()).toEqual(["0002", "EM", "VA"]);
    expect(findAll(root, `${seller}/URIUniversalCommunication/URIID`)[0]!.attributes).toEqual({ schemeID: "EM" });
    expect(findAll(root, `${seller}/SpecifiedLegalOrganization/ID`)[0]!.attributes).toEqual({ schemeID: "0002" });
    expect(findAll(root, `${seller}/SpecifiedTaxRegistration/ID`)[0]!.attributes).toEqual({ schemeID: "VA" });
    const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
    expect(texts(/:CountryID$/).filter((code) => !names.of(code))).toEqual([]);
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
          ...{ productCents, discountCents, shippingCents, totalCents, vatCents, vatRate },
          ...{ productDetail: "x", promoCode: "y" },
        });
        const sum = (key: "netCents" | "grossCents") => amounts.lines.reduce((total, each) => total + each[key], 0);
        expect([sum("netCents"), sum("grossCents")]).toEqual([totalCents - (vatCents ?? 0), totalCents]);
        for (const { kind, netCents } of amounts.lines)
          expect(kind === "discount" ? netCents <= 0 : netCents >= 0).toBe(true);
        const root = read(sampleInvoice({ ...amounts, vatRate, vatCountry: vatRate === null ? null : "FR" }));
        expect(cents(root, `${totals}/GrandTotalAmount`)).toBe(totalCents);
      },
    ),
  );
});

test("what a buyer types is text in the data, never an element", () => {
  const name = `<ram:ID>1</ram:ID> & "Co" \u0007`;
  const xml = facturX(sampleInvoice({ buyer: { ...sampleInvoice().buyer, name } }), {
    ...{ describe: () => "x", notes: [], exemption: "" },
  });
  expect(values(readXml(xml), `${buyer}/Name`)).toEqual([name.replace("\u0007", "")]);
});

type XmlElement = { name: string; attributes: Record<string, string>; text: string; children: XmlElement[] };

/** Reads well-formed XML without comments and CDATA. Throws on anything else. */
function readXml(xml: string): XmlElement {
  const document: XmlElement = { name: "", attributes: {}, text: "", children: [] };
  const open = [document];
  for (const [, declaration, closing, name, attributes = "", empty, text] of xml.matchAll(
    /(<\?[^>]*\?>)|<(\/)?([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/)?>|([^<]+)|./gs,
  )) {
    const current = open.at(-1)!;
    if (declaration) continue;
    if (text !== undefined) current.text += unescapeXml(text);
    else if (closing) {
      if (open.pop()!.name !== name) throw new Error(`</${name}> closes another element`);
    } else if (name) {
      const found: XmlElement = { name, attributes: {}, text: "", children: [] };
      for (const [, key, value] of attributes.matchAll(/([\w:]+)="([^"]*)"/g))
        found.attributes[key!] = unescapeXml(value!);
      current.children.push(found);
      if (!empty) open.push(found);
    } else throw new Error("not well-formed");
  }
  if (open.length !== 1 || document.children.length !== 1) throw new Error("not well-formed");
  return document.children[0]!;
}

/** All elements at the end of the path, without prefixes: `SellerTradeParty/Name`. `//` at the beginning: wherever it is. */
function findAll(root: XmlElement, path: string): XmlElement[] {
  if (path.startsWith("//")) {
    const rest = path.slice(2);
    return [...findAll(root, rest), ...root.children.flatMap((child) => findAll(child, path))];
  }
  const [first, ...rest] = path.split("/");
  const found = root.children.filter(({ name }) => name.replace(/^\w+:/, "") === first);
  return rest.length === 0 ? found : found.flatMap((child) => findAll(child, rest.join("/")));
}

const unescapeXml = (text: string): string =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
