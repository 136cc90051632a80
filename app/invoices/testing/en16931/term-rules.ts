import {
  allowances,
  breakdown,
  buyer,
  charges,
  delivery,
  header,
  line,
  lineNet,
  lines,
  lineTax,
  once,
  type Rule,
  seller,
  sellerVat,
  totals,
} from "./rule.ts";
import { add, findAll, remove, textsOf, write } from "./xml.ts";

const vatPrefix = /^(EL|[A-Z]{2})[0-9A-Z]/;

/** BR-1 to BR-65 as far as they concern the shop, and conditions without amounts. */
export const termRules: Rule[] = [
  once(
    "BR-1",
    "The document names the specification that it follows (BT-24).",
    "ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID",
  ),
  once("BR-2", "It has a number (BT-1).", "ExchangedDocument/ID"),
  once("BR-3", "It has a date of issue (BT-2).", "ExchangedDocument/IssueDateTime/DateTimeString"),
  once("BR-4", "Its kind has a code (BT-3).", "ExchangedDocument/TypeCode"),
  once("BR-5", "Its amounts have a currency (BT-5).", `${header}/InvoiceCurrencyCode`),
  once("BR-6", "The seller has a name (BT-27).", `${seller}/Name`),
  once("BR-7", "The buyer has a name (BT-44).", `${buyer}/Name`),
  once("BR-8", "The seller has a postal address (BG-5).", `${seller}/PostalTradeAddress`),
  once("BR-9", "The seller's address has a country (BT-40).", `${seller}/PostalTradeAddress/CountryID`),
  once("BR-10", "The buyer has a postal address (BG-8).", `${buyer}/PostalTradeAddress`),
  once("BR-11", "The buyer's address has a country (BT-55).", `${buyer}/PostalTradeAddress/CountryID`),
  once("BR-12", "The sum of the lines is given (BT-106).", `${totals}/LineTotalAmount`),
  once("BR-13", "The total without VAT is given (BT-109).", `${totals}/TaxBasisTotalAmount`),
  once("BR-14", "The total with VAT is given (BT-112).", `${totals}/GrandTotalAmount`),
  once("BR-15", "The amount that is still due is given (BT-115).", `${totals}/DuePayableAmount`),
  {
    id: "BR-16",
    says: "At least one thing is invoiced (BG-25).",
    holds: (invoice) => lines(invoice).length > 0,
    fault: (invoice) => remove(invoice, line),
  },
  once("BR-21", "Each line has an identifier (BT-126).", "AssociatedDocumentLineDocument/LineID", lines),
  once("BR-22", "Each line has a quantity (BT-129).", "SpecifiedLineTradeDelivery/BilledQuantity", lines),
  {
    id: "BR-23",
    says: "Each quantity has a unit (BT-130).",
    holds: (invoice) =>
      findAll(invoice, `${line}/SpecifiedLineTradeDelivery/BilledQuantity`).every(
        ({ attributes }) => attributes.unitCode,
      ),
    fault: (invoice) =>
      findAll(invoice, `${line}/SpecifiedLineTradeDelivery/BilledQuantity`).some(
        (each) => delete each.attributes.unitCode,
      ),
  },
  once("BR-24", "Each line has its amount without VAT (BT-131).", lineNet, lines),
  once("BR-25", "Each line says what was sold (BT-153).", "SpecifiedTradeProduct/Name", lines),
  once(
    "BR-26",
    "Each line has the price of one piece without VAT (BT-146).",
    "SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount",
    lines,
  ),
  {
    id: "BR-27",
    says: "No price of a piece is below zero (BT-146).",
    holds: (invoice) => textsOf(invoice, "//NetPriceProductTradePrice/ChargeAmount").every((text) => Number(text) >= 0),
    fault: (invoice) => write(invoice, "//NetPriceProductTradePrice/ChargeAmount", "-1.00"),
  },
  once("BR-31", "Each allowance has an amount (BT-92).", "ActualAmount", allowances),
  once("BR-32", "Each allowance has a category of VAT (BT-95).", "CategoryTradeTax/CategoryCode", allowances),
  {
    id: "BR-33, BR-CO-21",
    says: "Each allowance has a reason, in words or as a code (BT-97, BT-98).",
    holds: (invoice) => allowances(invoice).every((each) => hasReason(each)),
    fault: (invoice) => allowances(invoice).some((each) => remove(each, "Reason") && remove(each, "ReasonCode")),
  },
  once("BR-36", "Each charge has an amount (BT-99).", "ActualAmount", charges),
  once("BR-37", "Each charge has a category of VAT (BT-102).", "CategoryTradeTax/CategoryCode", charges),
  {
    id: "BR-38, BR-CO-22",
    says: "Each charge has a reason, in words or as a code (BT-104, BT-105).",
    holds: (invoice) => charges(invoice).every((each) => hasReason(each)),
    fault: (invoice) => charges(invoice).some((each) => remove(each, "Reason") && remove(each, "ReasonCode")),
  },
  ...[
    ["BR-45", "amount that is taxed (BT-116)", "BasisAmount"],
    ["BR-46", "amount of VAT (BT-117)", "CalculatedAmount"],
    ["BR-47", "category (BT-118)", "CategoryCode"],
  ].map(([id, term, path]) =>
    once(id!, `Each part of the VAT breakdown has its ${term}.`, path!, (invoice) => findAll(invoice, breakdown)),
  ),
  once(
    "BR-48",
    "It has its rate, unless it is outside the scope of VAT (BT-119).",
    "RateApplicablePercent",
    (invoice) => findAll(invoice, breakdown).filter((each) => textsOf(each, "CategoryCode")[0] !== "O"),
  ),
  once("BR-49", "The means of payment have a code (BT-81).", "TypeCode", (invoice) =>
    findAll(invoice, `${header}/SpecifiedTradeSettlementPaymentMeans`),
  ),
  once("BR-55", "A document that is referred to has its number (BT-25).", "IssuerAssignedID", (invoice) =>
    findAll(invoice, `${header}/InvoiceReferencedDocument`),
  ),
  {
    id: "BR-57",
    says: "A place of delivery has a country (BT-80).",
    holds: (invoice) =>
      findAll(invoice, `${delivery}/ShipToTradeParty/PostalTradeAddress`).every(
        (each) => textsOf(each, "CountryID")[0],
      ),
    fault: (invoice) => remove(invoice, `${delivery}/ShipToTradeParty/PostalTradeAddress/CountryID`),
  },
  {
    id: "BR-62",
    says: "The seller's electronic address names its kind (BT-34-1).",
    holds: (invoice) =>
      findAll(invoice, `${seller}/URIUniversalCommunication/URIID`).every(({ attributes }) => attributes.schemeID),
    fault: (invoice) =>
      findAll(invoice, `${seller}/URIUniversalCommunication/URIID`).some((each) => delete each.attributes.schemeID),
  },
  {
    id: "BR-CO-3",
    says: "The day on which VAT is due is given as a date (BT-7) or as a code (BT-8), never as both.",
    holds: (invoice) =>
      findAll(invoice, breakdown).every(
        (each) => findAll(each, "TaxPointDate").length === 0 || findAll(each, "DueDateTypeCode").length === 0,
      ),
    fault: (invoice) => add(invoice, breakdown, { name: "ram:DueDateTypeCode", text: "72" }),
  },
  once("BR-CO-4", "Each line has a category of VAT (BT-151).", `${lineTax}/CategoryCode`, lines),
  {
    id: "BR-CO-9",
    says: "A VAT number begins with its state (BT-31).",
    holds: (invoice) => textsOf(invoice, sellerVat).every((number) => vatPrefix.test(number)),
    fault: (invoice) => write(invoice, sellerVat, "32123456789"),
  },
  once("BR-CO-18", "There is a VAT breakdown (BG-23).", breakdown),
  {
    id: "BR-CO-25",
    says: "While something is due there are a day or terms of payment (BT-9, BT-20).",
    holds: (invoice) =>
      !textsOf(invoice, `${totals}/DuePayableAmount`).some((text) => Number(text) > 0) ||
      findAll(invoice, `${header}/SpecifiedTradePaymentTerms`).length > 0,
    fault: (invoice) => write(invoice, `${totals}/DuePayableAmount`, "1.00"),
  },
  {
    id: "BR-CO-26",
    says: "The seller is known by an identifier, a registration or a VAT number (BT-29, BT-30, BT-31).",
    holds: (invoice) =>
      ["ID", "GlobalID", "SpecifiedLegalOrganization/ID", "SpecifiedTaxRegistration/ID"].some((path) =>
        textsOf(invoice, `${seller}/${path}`).some((text) => text.trim() !== ""),
      ),
    fault: (invoice) =>
      remove(invoice, `${seller}/SpecifiedLegalOrganization`) && remove(invoice, `${seller}/SpecifiedTaxRegistration`),
  },
];

function hasReason(adjustment: Parameters<typeof textsOf>[0]): boolean {
  return [...textsOf(adjustment, "Reason"), ...textsOf(adjustment, "ReasonCode")].some((text) => text.trim() !== "");
}
