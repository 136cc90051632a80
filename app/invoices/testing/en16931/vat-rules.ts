import {
  allowances,
  breakdown,
  buyer,
  charges,
  delivery,
  lineNet,
  lines,
  lineTax,
  type Rule,
  sellerVat,
} from "./rule.ts";
import { add, centsAt, change, findAll, remove, textsOf, write, type XmlElement } from "./xml.ts";

/** VAT categories (UNTDID 5305). The shop uses S and G; the others are checked too. */
type Family = {
  /** As in the numbers of the standard's rules. */
  name: string;
  category: string;
  rate: "positive" | "zero" | "none";
  hasReason: boolean;
  sellerVat: "required" | "forbidden";
  buyerVat?: "required" | "forbidden";
};

export const families: Family[] = [
  { name: "S", category: "S", rate: "positive", hasReason: false, sellerVat: "required" },
  { name: "Z", category: "Z", rate: "zero", hasReason: false, sellerVat: "required" },
  { name: "E", category: "E", rate: "zero", hasReason: true, sellerVat: "required" },
  { name: "G", category: "G", rate: "zero", hasReason: true, sellerVat: "required" },
  { name: "AE", category: "AE", rate: "zero", hasReason: true, sellerVat: "required", buyerVat: "required" },
  { name: "IC", category: "K", rate: "zero", hasReason: true, sellerVat: "required", buyerVat: "required" },
  { name: "O", category: "O", rate: "none", hasReason: true, sellerVat: "forbidden", buyerVat: "forbidden" },
];

type Part = { tax: XmlElement; cents: number };

const partsOf = (invoice: XmlElement): { lines: Part[]; allowances: Part[]; charges: Part[] } => {
  const part = (path: string, amount: string, sign: 1 | -1) => (each: XmlElement) =>
    findAll(each, path).map((tax) => ({ tax, cents: sign * centsAt(each, amount) }));
  return {
    lines: lines(invoice).flatMap(part(lineTax, lineNet, 1)),
    allowances: allowances(invoice).flatMap(part("CategoryTradeTax", "ActualAmount", -1)),
    charges: charges(invoice).flatMap(part("CategoryTradeTax", "ActualAmount", 1)),
  };
};
const allParts = (invoice: XmlElement): Part[] => Object.values(partsOf(invoice)).flat();

const isOf = (tax: XmlElement, category: string) => textsOf(tax, "CategoryCode")[0] === category;
const rateOf = (tax: XmlElement) => textsOf(tax, "RateApplicablePercent")[0];
const buyerVat = `${buyer}/SpecifiedTaxRegistration/ID`;
const reasons = ["ExemptionReason", "ExemptionReasonCode"];

export const vatRules: Rule[] = families.flatMap(rulesOf);

function rulesOf(family: Family): Rule[] {
  const { name, category, rate, hasReason } = family;
  const isUsed = (invoice: XmlElement) =>
    [...allParts(invoice).map(({ tax }) => tax), ...findAll(invoice, breakdown)].some((tax) => isOf(tax, category));
  const entries = (invoice: XmlElement) => findAll(invoice, breakdown).filter((each) => isOf(each, category));
  const rule = (number: string, says: string, holds: Rule["holds"], fault: Rule["fault"]): Rule => ({
    id: `BR-${name}-${number}`,
    says: `${category}: ${says}`,
    holds: (invoice) => !isUsed(invoice) || holds(invoice),
    fault: (invoice) => isUsed(invoice) && fault(invoice),
  });
  const rateHolds = (tax: XmlElement) => {
    if (rate === "none") return rateOf(tax) === undefined;
    return rate === "positive" ? Number(rateOf(tax)) > 0 : Number(rateOf(tax)) === 0 && rateOf(tax) !== "";
  };
  const wrongRate = (tax: XmlElement) =>
    rate === "none"
      ? add(tax, "", { name: "ram:RateApplicablePercent", text: "0.00" })
      : write(tax, "RateApplicablePercent", rate === "positive" ? "0.00" : "20.00");

  return [
    rule(
      "1",
      rate === "positive" ? "it stands in the VAT breakdown (BG-23)." : "it stands once in the VAT breakdown (BG-23).",
      (invoice) => (rate === "positive" ? entries(invoice).length > 0 : entries(invoice).length === 1),
      (invoice) => remove(invoice, breakdown),
    ),
    rule(
      "2, 3, 4",
      family.sellerVat === "required"
        ? "the seller has a VAT number (BT-31), and the buyer where the buyer owes the VAT (BT-48)."
        : "neither seller nor buyer has a VAT number (BT-31, BT-48).",
      (invoice) =>
        textsOf(invoice, sellerVat).length > 0 === (family.sellerVat === "required") &&
        (family.buyerVat === undefined || textsOf(invoice, buyerVat).length > 0 === (family.buyerVat === "required")),
      (invoice) =>
        family.sellerVat === "required" ? remove(invoice, sellerVat) : addVatNumber(invoice, buyer, "FR32123456789"),
    ),
    ...(
      [
        ["5", "lines", "each line (BT-152)"],
        ["6", "allowances", "each allowance (BT-96)"],
        ["7", "charges", "each charge (BT-103)"],
      ] as const
    ).map(([number, kind, what]) =>
      rule(
        number,
        `the rate of ${what} is ${rate === "none" ? "not given" : rate === "zero" ? "zero" : "above zero"}.`,
        (invoice) => partsOf(invoice)[kind].every(({ tax }) => !isOf(tax, category) || rateHolds(tax)),
        (invoice) => partsOf(invoice)[kind].some(({ tax }) => wrongRate(tax)),
      ),
    ),
    rule(
      "8",
      "its amount (BT-116) is that of the lines and charges less the allowances with this category and rate.",
      (invoice) =>
        entries(invoice).every(
          (entry) =>
            centsAt(entry, "BasisAmount") ===
            allParts(invoice)
              .filter(({ tax }) => isOf(tax, category) && Number(rateOf(tax) ?? 0) === Number(rateOf(entry) ?? 0))
              .reduce((sum, { cents }) => sum + cents, 0),
        ),
      (invoice) => write(invoice, `${breakdown}/BasisAmount`, "1.23"),
    ),
    rule(
      "9",
      rate === "positive" ? "VAT is charged (BT-117)." : "no VAT is charged (BT-117).",
      (invoice) =>
        entries(invoice).every((entry) =>
          rate === "positive" ? centsAt(entry, "CalculatedAmount") > 0 : centsAt(entry, "CalculatedAmount") === 0,
        ),
      (invoice) => write(invoice, `${breakdown}/CalculatedAmount`, rate === "positive" ? "0.00" : "1.00"),
    ),
    rule(
      "10",
      hasReason ? "why no VAT is charged is said (BT-120, BT-121)." : "there is no reason for no VAT (BT-120, BT-121).",
      (invoice) =>
        entries(invoice).every((entry) => reasons.some((path) => textsOf(entry, path).length > 0) === hasReason),
      (invoice) =>
        hasReason
          ? findAll(invoice, breakdown).some((entry) => reasons.map((path) => remove(entry, path)).includes(true))
          : add(invoice, breakdown, { name: "ram:ExemptionReason", text: "none" }),
    ),
    ...(category === "K"
      ? [
          rule(
            "11, 12",
            "the place of delivery has a country (BT-80), and the delivery a date (BT-72).",
            (invoice) =>
              textsOf(invoice, `${delivery}/ShipToTradeParty/PostalTradeAddress/CountryID`).length > 0 &&
              textsOf(invoice, `${delivery}/ActualDeliverySupplyChainEvent`).length > 0,
            (invoice) => remove(invoice, `${delivery}/ActualDeliverySupplyChainEvent`),
          ),
        ]
      : []),
    ...(category === "O"
      ? [
          rule(
            "11 to 14",
            "no other category stands beside it (BG-23, BG-25, BG-20, BG-21).",
            (invoice) => textsOf(invoice, "//CategoryCode").every((code) => code === "O"),
            (invoice) =>
              write(invoice, "//CategoryTradeTax/CategoryCode", "S") || write(invoice, "//CategoryCode", "S"),
          ),
        ]
      : []),
  ];
}

const addVatNumber = (invoice: XmlElement, party: string, number: string): boolean =>
  add(invoice, party, {
    name: "ram:SpecifiedTaxRegistration",
    attributes: {},
    text: "",
    children: [{ name: "ram:ID", attributes: { schemeID: "VA" }, text: number, children: [] }],
  });

const exemptionCodes: Record<string, string> = {
  E: "VATEX-EU-132",
  AE: "VATEX-EU-AE",
  K: "VATEX-EU-IC",
  O: "VATEX-EU-O",
};

/** Makes a valid document of another category from an export. */
export function recategorise(invoice: XmlElement, { category, rate, hasReason, ...family }: Family): void {
  for (const code of findAll(invoice, "//CategoryCode")) code.text = category;
  if (rate === "none") remove(invoice, "//RateApplicablePercent");
  if (hasReason) write(invoice, `${breakdown}/ExemptionReasonCode`, exemptionCodes[category] ?? "VATEX-EU-G");
  else for (const path of reasons) remove(invoice, `${breakdown}/${path}`);
  if (family.sellerVat === "forbidden") remove(invoice, sellerVat.replace("/ID", ""));
  if (family.buyerVat === "required") addVatNumber(invoice, buyer, "DE123456789");
  if (category === "K")
    change(invoice, delivery, ({ children }) => {
      children.push({ name: "ram:ActualDeliverySupplyChainEvent", attributes: {}, text: "20261123", children: [] });
    });
}
