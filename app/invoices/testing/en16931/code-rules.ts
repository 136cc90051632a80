import { deliveredCountries } from "#app/catalogue/countries.ts";
import { breakdown, header, type Rule, seller, sellerVat } from "./rule.ts";
import { families } from "./vat-rules.ts";
import { findAll, textsOf, write, type XmlElement } from "./xml.ts";

/** The codes at the path are among those that the shop uses. */
const code = (id: string, says: string, path: string, codes: readonly string[]): Rule => ({
  id,
  says,
  holds: (invoice) => textsOf(invoice, path).every((text) => codes.includes(text)),
  fault: (invoice) => write(invoice, path, "XX"),
});

const attribute = (id: string, says: string, path: string, name: string, codes: readonly string[]): Rule => ({
  id,
  says,
  holds: (invoice) => findAll(invoice, path).every(({ attributes }) => codes.includes(attributes[name] ?? "")),
  fault: (invoice) =>
    findAll(invoice, path).some((each) => {
      each.attributes[name] = "XX";
      return true;
    }),
});

const categories = families.map(({ category }) => category);
const adjustment = "//SpecifiedTradeAllowanceCharge";
const everyElement = (root: XmlElement): XmlElement[] => [root, ...root.children.flatMap(everyElement)];
const dates = (invoice: XmlElement) => everyElement(invoice).filter(({ name }) => /:Date(Time)?String$/.test(name));

function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? [];
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.valueOf()) && date.getUTCDate() === Number(day);
}

export const codeRules: Rule[] = [
  code("BR-CL-1", "The kind of the document is of UNTDID 1001 (BT-3).", "ExchangedDocument/TypeCode", [
    "380",
    "381",
    "384",
  ]),
  {
    id: "BR-CL-3",
    says: "A currency beside an amount is that of the document, of ISO 4217.",
    holds: (invoice) => everyElement(invoice).every(({ attributes: { currencyID = "EUR" } }) => currencyID === "EUR"),
    fault: (invoice) =>
      everyElement(invoice).some(({ attributes }) => {
        if (attributes.currencyID) attributes.currencyID = "EURO";
        return attributes.currencyID !== undefined;
      }),
  },
  code("BR-CL-4", "The currency is of ISO 4217 (BT-5).", `${header}/InvoiceCurrencyCode`, ["EUR"]),
  attribute(
    "BR-CL-11",
    "The register of a company's number is of ISO 6523: 0002 is the SIREN (BT-30-1).",
    `${seller}/SpecifiedLegalOrganization/ID`,
    ...(["schemeID", ["0002"]] as const),
  ),
  code(
    "BR-CL-14",
    "A country is of ISO 3166-1, and one to which the shop delivers (BT-40, BT-55, BT-80).",
    "//CountryID",
    deliveredCountries,
  ),
  code(
    "BR-CL-16",
    "The means of payment are of UNTDID 4461: 48 is a bank card (BT-81).",
    "//SpecifiedTradeSettlementPaymentMeans/TypeCode",
    ["48"],
  ),
  code(
    "BR-CL-17",
    "The category of an allowance or charge is of UNTDID 5305 (BT-95, BT-102).",
    `${adjustment}/CategoryTradeTax/CategoryCode`,
    categories,
  ),
  code(
    "BR-CL-18",
    "The category of a line and of the breakdown is of UNTDID 5305 (BT-118, BT-151).",
    "//ApplicableTradeTax/CategoryCode",
    categories,
  ),
  {
    id: "BR-CL-19, BR-CL-20",
    says: "The reason of an allowance is of UNTDID 5189 (95, discount), that of a charge of UNTDID 7161 (FC, freight) (BT-98, BT-105).",
    holds: (invoice) =>
      findAll(invoice, adjustment).every(
        (each) =>
          textsOf(each, "ReasonCode")[0] === (textsOf(each, "ChargeIndicator/Indicator")[0] === "true" ? "FC" : "95"),
      ),
    fault: (invoice) => write(invoice, `${adjustment}/ReasonCode`, "XX"),
  },
  code("BR-CL-22", "The reason for no VAT is of the list VATEX (BT-121).", `${breakdown}/ExemptionReasonCode`, [
    ...["VATEX-EU-G", "VATEX-EU-IC", "VATEX-EU-AE", "VATEX-EU-O", "VATEX-EU-132"],
  ]),
  attribute(
    "BR-CL-23",
    "The unit of a quantity is of UN/ECE Recommendation 20: C62 is a piece (BT-130).",
    "//BilledQuantity",
    "unitCode",
    ["C62"],
  ),
  attribute(
    "BR-CL-25",
    "The kind of an electronic address is of the list EAS: EM is an e-mail address (BT-34-1).",
    `${seller}/URIUniversalCommunication/URIID`,
    "schemeID",
    ["EM"],
  ),
  attribute("VA", "A tax number is said to be that of VAT (BT-31).", sellerVat, "schemeID", ["VA"]),
  {
    id: "102",
    says: "A date is a day of the calendar, written YYYYMMDD (format 102).",
    holds: (invoice) => dates(invoice).every(({ text, attributes }) => attributes.format === "102" && isDay(text)),
    fault: (invoice) => dates(invoice).some((each) => (each.text = "20261132")),
  },
];
