import { allowances, breakdown, centMore, charges, line, lineNet, lines, type Rule, totals } from "./rule.ts";
import { add, centsAt, findAll, textsOf, type XmlElement } from "./xml.ts";

const sum = (parts: XmlElement[], path: string) => parts.reduce((total, part) => total + centsAt(part, path), 0);
const total = (invoice: XmlElement, name: string) => centsAt(invoice, `${totals}/${name}`);

/** An amount is the sum of others; its planted fault is a cent more. */
const equals = (id: string, says: string, name: string, expected: (invoice: XmlElement) => number): Rule => ({
  id,
  says,
  holds: (invoice) => total(invoice, name) === expected(invoice),
  fault: (invoice) => centMore(invoice, `${totals}/${name}`),
});

const decimals = (id: string, term: string, path: string): Rule => ({
  id,
  says: `${term} has at most two decimals.`,
  holds: (invoice) => textsOf(invoice, path).every((text) => /^-?\d+(\.\d{1,2})?$/.test(text)),
  fault: (invoice) => findAll(invoice, path).some((each) => (each.text += "5")),
});

const adjustment = "//SpecifiedTradeAllowanceCharge/ActualAmount";

export const amountRules: Rule[] = [
  {
    id: "BT-131",
    says: "A line's amount is quantity times price (BT-129, BT-146), since lines have no allowances or charges.",
    holds: (invoice) =>
      lines(invoice).every((each) => {
        const quantity = Number(textsOf(each, "SpecifiedLineTradeDelivery/BilledQuantity")[0]);
        return (
          centsAt(each, lineNet) ===
          Math.round(quantity * centsAt(each, "SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount"))
        );
      }),
    fault: (invoice) => centMore(invoice, `${line}/${lineNet}`),
  },
  equals("BR-CO-10", "The sum of the lines (BT-106) is that of their amounts (BT-131).", "LineTotalAmount", (invoice) =>
    sum(lines(invoice), lineNet),
  ),
  equals(
    "BR-CO-11",
    "The sum of the allowances (BT-107) is that of their amounts (BT-92).",
    "AllowanceTotalAmount",
    (invoice) => sum(allowances(invoice), "ActualAmount"),
  ),
  equals(
    "BR-CO-12",
    "The sum of the charges (BT-108) is that of their amounts (BT-99).",
    "ChargeTotalAmount",
    (invoice) => sum(charges(invoice), "ActualAmount"),
  ),
  equals(
    "BR-CO-13",
    "The total without VAT (BT-109) is the lines, less the allowances, plus the charges (BT-106, BT-107, BT-108).",
    "TaxBasisTotalAmount",
    (invoice) =>
      total(invoice, "LineTotalAmount") - total(invoice, "AllowanceTotalAmount") + total(invoice, "ChargeTotalAmount"),
  ),
  equals("BR-CO-14", "The VAT (BT-110) is that of all categories (BT-117).", "TaxTotalAmount", (invoice) =>
    sum(findAll(invoice, breakdown), "CalculatedAmount"),
  ),
  equals(
    "BR-CO-15",
    "The total with VAT (BT-112) is the total without it plus the VAT (BT-109, BT-110).",
    "GrandTotalAmount",
    (invoice) => total(invoice, "TaxBasisTotalAmount") + total(invoice, "TaxTotalAmount"),
  ),
  equals(
    "BR-CO-16",
    "What is due (BT-115) is the total with VAT less what was paid (BT-112, BT-113), plus the rounding (BT-114).",
    "DuePayableAmount",
    (invoice) =>
      total(invoice, "GrandTotalAmount") - total(invoice, "TotalPrepaidAmount") + total(invoice, "RoundingAmount"),
  ),
  {
    id: "BR-CO-17",
    says: "A category's VAT (BT-117) is its rate of its amount (BT-116, BT-119); a price that includes VAT may differ by a cent.",
    holds: (invoice) =>
      findAll(invoice, breakdown).every((each) => {
        const rate = Number(textsOf(each, "RateApplicablePercent")[0] ?? 0);
        return Math.abs(centsAt(each, "CalculatedAmount") - (centsAt(each, "BasisAmount") * rate) / 100) <= 1.5;
      }),
    fault: (invoice) =>
      findAll(invoice, `${breakdown}/CalculatedAmount`).some(
        (each) => (each.text = (Number(each.text) + 0.03).toFixed(2)),
      ),
  },
  {
    id: "BR-53",
    says: "The VAT is given once and in the document's currency, since there is no other currency for VAT (BT-6, BT-111).",
    holds: (invoice) =>
      findAll(invoice, `${totals}/TaxTotalAmount`).length === 1 && findAll(invoice, "//TaxCurrencyCode").length === 0,
    fault: (invoice) => add(invoice, totals, findAll(invoice, `${totals}/TaxTotalAmount`)[0]!),
  },
  decimals("BR-DEC-1, BR-DEC-5", "The amount of an allowance or charge (BT-92, BT-99)", adjustment),
  decimals("BR-DEC-9", "The sum of the lines (BT-106)", `${totals}/LineTotalAmount`),
  decimals("BR-DEC-10", "The sum of the allowances (BT-107)", `${totals}/AllowanceTotalAmount`),
  decimals("BR-DEC-11", "The sum of the charges (BT-108)", `${totals}/ChargeTotalAmount`),
  decimals("BR-DEC-12", "The total without VAT (BT-109)", `${totals}/TaxBasisTotalAmount`),
  decimals("BR-DEC-13", "The VAT (BT-110)", `${totals}/TaxTotalAmount`),
  decimals("BR-DEC-14", "The total with VAT (BT-112)", `${totals}/GrandTotalAmount`),
  decimals("BR-DEC-16", "What was paid (BT-113)", `${totals}/TotalPrepaidAmount`),
  decimals("BR-DEC-18", "What is due (BT-115)", `${totals}/DuePayableAmount`),
  decimals("BR-DEC-19", "A category's amount (BT-116)", `${breakdown}/BasisAmount`),
  decimals("BR-DEC-20", "A category's VAT (BT-117)", `${breakdown}/CalculatedAmount`),
  decimals("BR-DEC-23", "A line's amount (BT-131)", `${line}/${lineNet}`),
];
