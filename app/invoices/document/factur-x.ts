import { decimalFromCents } from "#app/platform/money/money.ts";
import type { InvoiceLine } from "../rules/invoice-amounts.ts";
import type { InvoiceData } from "../rules/invoice-data.ts";

/** French, since EN 16931 allows one language. */
export type FacturXTexts = { describe(line: InvoiceLine): string; notes: string[]; exemption: string };

type Node = string | Element;
type Element = { name: string; attributes?: Record<string, string>; children: Node[] };

/**
 * An invoice or credit note in UN/CEFACT's syntax (CII D16B), profile EN 16931 of Factur-X 1.0, in the order of its schema.
 * BT and BG numbers are those of EN 16931-1.
 */
export function facturX(invoice: InvoiceData, texts: FacturXTexts): string {
  const root = element(
    "rsm:CrossIndustryInvoice",
    [
      element("rsm:ExchangedDocumentContext", [
        element("ram:GuidelineSpecifiedDocumentContextParameter", [text("ram:ID", "urn:cen.eu:en16931:2017")]),
      ]),
      element("rsm:ExchangedDocument", [
        text("ram:ID", invoice.number),
        text("ram:TypeCode", typeCodes[invoice.kind]),
        element("ram:IssueDateTime", [dateTime("udt:DateTimeString", invoice.issuedAt)]),
        ...texts.notes.map((note) => element("ram:IncludedNote", [text("ram:Content", note)])),
      ]),
      element("rsm:SupplyChainTradeTransaction", [
        ...soldLines(invoice).map((line, index) => lineItem(invoice, line, index + 1, texts)),
        agreement(invoice),
        delivery(invoice),
        settlement(invoice, texts),
      ]),
    ],
    {
      "xmlns:rsm": "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100",
      "xmlns:qdt": "urn:un:unece:uncefact:data:standard:QualifiedDataType:100",
      "xmlns:ram": "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100",
      "xmlns:udt": "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100",
    },
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write(root, "")}`;
}

/** UNTDID 1001: commercial invoice, credit note, corrected invoice. */
const typeCodes = { invoice: "380", credit_note: "381", correction: "384" };

/** BG-25; discount and shipping are document-level. */
const soldLines = ({ lines }: InvoiceData) => lines.filter(({ kind }) => kind !== "discount" && kind !== "shipping");

function lineItem(invoice: InvoiceData, line: InvoiceLine, position: number, texts: FacturXTexts): Element {
  const { netCents, quantity } = line;
  return element("ram:IncludedSupplyChainTradeLineItem", [
    element("ram:AssociatedDocumentLineDocument", [text("ram:LineID", String(position))]),
    element("ram:SpecifiedTradeProduct", [text("ram:Name", texts.describe(line))]),
    element("ram:SpecifiedLineTradeAgreement", [
      element("ram:NetPriceProductTradePrice", [text("ram:ChargeAmount", decimalFromCents(netCents / quantity))]),
    ]),
    element("ram:SpecifiedLineTradeDelivery", [text("ram:BilledQuantity", String(quantity), { unitCode: "C62" })]),
    element("ram:SpecifiedLineTradeSettlement", [
      element("ram:ApplicableTradeTax", taxCategory(invoice)),
      element("ram:SpecifiedTradeSettlementLineMonetarySummation", [
        text("ram:LineTotalAmount", decimalFromCents(netCents)),
      ]),
    ]),
  ]);
}

function agreement({ seller, buyer, orderNumber }: InvoiceData): Element {
  return element("ram:ApplicableHeaderTradeAgreement", [
    element("ram:SellerTradeParty", [
      text("ram:Name", seller.name),
      ...given(seller.siren, (siren) => [
        element("ram:SpecifiedLegalOrganization", [text("ram:ID", siren.replaceAll(/\s/g, ""), { schemeID: "0002" })]),
      ]),
      element("ram:PostalTradeAddress", [
        ...given(seller.postalAddress, (address) => [text("ram:LineOne", address)]),
        text("ram:CountryID", "FR"),
      ]),
      element("ram:URIUniversalCommunication", [text("ram:URIID", seller.email, { schemeID: "EM" })]),
      ...given(seller.vatNumber, (number) => [
        element("ram:SpecifiedTaxRegistration", [text("ram:ID", number.replaceAll(/\s/g, ""), { schemeID: "VA" })]),
      ]),
    ]),
    element("ram:BuyerTradeParty", [
      text("ram:Name", buyer.name),
      element("ram:PostalTradeAddress", [
        text("ram:PostcodeCode", buyer.postalCode),
        text("ram:LineOne", buyer.address),
        text("ram:CityName", buyer.city),
        text("ram:CountryID", buyer.country),
      ]),
    ]),
    element("ram:SellerOrderReferencedDocument", [text("ram:IssuerAssignedID", orderNumber)]),
  ]);
}

/** BT-80: only the country, since addresses may be corrected later. */
const delivery = ({ buyer }: InvoiceData): Element =>
  element("ram:ApplicableHeaderTradeDelivery", [
    element("ram:ShipToTradeParty", [element("ram:PostalTradeAddress", [text("ram:CountryID", buyer.country)])]),
  ]);

function settlement(invoice: InvoiceData, texts: FacturXTexts): Element {
  const { lines, netCents, vatCents, grossCents, currency, credited, vatRate } = invoice;
  const sum = (some: InvoiceLine[]) => some.reduce((total, line) => total + line.netCents, 0);
  const discounts = lines.filter(({ kind }) => kind === "discount");
  const charges = lines.filter(({ kind }) => kind === "shipping");
  return element("ram:ApplicableHeaderTradeSettlement", [
    text("ram:InvoiceCurrencyCode", currency),
    // UNTDID 4461: 48 is a bank card.
    element("ram:SpecifiedTradeSettlementPaymentMeans", [text("ram:TypeCode", "48")]),
    element("ram:ApplicableTradeTax", [
      text("ram:CalculatedAmount", decimalFromCents(vatCents)),
      text("ram:TypeCode", "VAT"),
      ...(vatRate === null ? [text("ram:ExemptionReason", texts.exemption)] : []),
      text("ram:BasisAmount", decimalFromCents(netCents)),
      text("ram:CategoryCode", categoryOf(invoice)),
      ...(vatRate === null ? [text("ram:ExemptionReasonCode", "VATEX-EU-G")] : []),
      // BT-7: VAT is due from the payment on (CGI, article 269, 2 a).
      element("ram:TaxPointDate", [dateTime("udt:DateString", invoice.paidAt)]),
      text("ram:RateApplicablePercent", percentOf(invoice)),
    ]),
    ...discounts.map((line) => allowanceOrCharge(invoice, line, "95", texts)),
    ...charges.map((line) => allowanceOrCharge(invoice, line, "FC", texts)),
    element("ram:SpecifiedTradeSettlementHeaderMonetarySummation", [
      text("ram:LineTotalAmount", decimalFromCents(sum(soldLines(invoice)))),
      ...(charges.length > 0 ? [text("ram:ChargeTotalAmount", decimalFromCents(sum(charges)))] : []),
      ...(discounts.length > 0 ? [text("ram:AllowanceTotalAmount", decimalFromCents(-sum(discounts)))] : []),
      text("ram:TaxBasisTotalAmount", decimalFromCents(netCents)),
      text("ram:TaxTotalAmount", decimalFromCents(vatCents), { currencyID: currency }),
      text("ram:GrandTotalAmount", decimalFromCents(grossCents)),
      text("ram:TotalPrepaidAmount", decimalFromCents(grossCents)),
      text("ram:DuePayableAmount", decimalFromCents(0)),
    ]),
    // BG-3 has room for one document, so a correction names the invoice in its notes.
    ...(credited
      ? [
          element("ram:InvoiceReferencedDocument", [
            text("ram:IssuerAssignedID", credited.number),
            element("ram:FormattedIssueDateTime", [dateTime("qdt:DateTimeString", credited.issuedAt)]),
          ]),
        ]
      : []),
  ]);
}

/** BG-20 and BG-21; reason codes of UNTDID 5189 or 7161. */
function allowanceOrCharge(invoice: InvoiceData, line: InvoiceLine, reasonCode: string, texts: FacturXTexts): Element {
  return element("ram:SpecifiedTradeAllowanceCharge", [
    element("ram:ChargeIndicator", [text("udt:Indicator", String(line.kind === "shipping"))]),
    text("ram:ActualAmount", decimalFromCents(Math.abs(line.netCents))),
    text("ram:ReasonCode", reasonCode),
    text("ram:Reason", texts.describe(line)),
    element("ram:CategoryTradeTax", taxCategory(invoice)),
  ]);
}

const taxCategory = (invoice: InvoiceData): Element[] => [
  text("ram:TypeCode", "VAT"),
  text("ram:CategoryCode", categoryOf(invoice)),
  text("ram:RateApplicablePercent", percentOf(invoice)),
];

/** UNCL 5305: `S` standard rate, `G` export. */
const categoryOf = ({ vatRate }: InvoiceData): "S" | "G" => (vatRate === null ? "G" : "S");
const percentOf = ({ vatRate }: InvoiceData): string => decimalFromCents(vatRate ?? 0);

const element = (name: string, children: Node[], attributes: Record<string, string> = {}): Element => ({
  name,
  children,
  attributes,
});
const text = (name: string, value: string, attributes?: Record<string, string>): Element =>
  element(name, [value], attributes);
const given = (value: string, make: (value: string) => Element[]): Element[] => (value === "" ? [] : make(value));

const parisDay = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris", dateStyle: "short" });
const dateTime = (name: string, at: Date): Element =>
  text(name, parisDay.format(at).replaceAll("-", ""), { format: "102" });

function write({ name, attributes, children }: Element, indent: string): string {
  const head = Object.entries(attributes ?? {}).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  const open = `${indent}<${name}${head.join("")}`;
  if (children.length === 0) return `${open}/>\n`;
  const [first] = children;
  if (typeof first === "string") return `${open}>${escapeXml(first)}</${name}>\n`;
  const inner = children.map((child) => (typeof child === "string" ? escapeXml(child) : write(child, `${indent}  `)));
  return `${open}>\n${inner.join("")}${indent}</${name}>\n`;
}

/** XML 1.0 excludes most control characters. */
const escapeXml = (value: string): string =>
  value
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

/** Prescribed by Factur-X 1.0. */
export const facturXName = "factur-x.xml";

/** XMP metadata with the extension schema for PDF/A (Factur-X 1.0, 6.2). */
export const facturXMetadata = `
        <rdf:Description xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#" rdf:about="">
            <fx:DocumentType>INVOICE</fx:DocumentType>
            <fx:DocumentFileName>${facturXName}</fx:DocumentFileName>
            <fx:Version>1.0</fx:Version>
            <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
        </rdf:Description>
        <rdf:Description xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#" rdf:about="">
            <pdfaExtension:schemas>
                <rdf:Bag>
                    <rdf:li rdf:parseType="Resource">
                        <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
                        <pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>
                        <pdfaSchema:prefix>fx</pdfaSchema:prefix>
                        <pdfaSchema:property>
                            <rdf:Seq>
${[
  ["DocumentFileName", "The name of the embedded XML document"],
  ["DocumentType", "The type of the hybrid document in capital letters, e.g. INVOICE or ORDER"],
  ["Version", "The actual version of the standard applying to the embedded XML document"],
  ["ConformanceLevel", "The conformance level of the embedded XML document"],
]
  .map(
    ([name, description]) => `                                <rdf:li rdf:parseType="Resource">
                                    <pdfaProperty:name>${name}</pdfaProperty:name>
                                    <pdfaProperty:valueType>Text</pdfaProperty:valueType>
                                    <pdfaProperty:category>external</pdfaProperty:category>
                                    <pdfaProperty:description>${description}</pdfaProperty:description>
                                </rdf:li>`,
  )
  .join("\n")}
                            </rdf:Seq>
                        </pdfaSchema:property>
                    </rdf:li>
                </rdf:Bag>
            </pdfaExtension:schemas>
        </rdf:Description>
`;
