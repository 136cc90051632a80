import { change, findAll, remove, textsOf, type XmlElement } from "./xml.ts";

/** A rule of EN 16931-1 in our own words. */
export type Rule = {
  id: string;
  /** With business terms (BT) and groups (BG). */
  says: string;
  holds(invoice: XmlElement): boolean;
  /** Breaks the rule; false if the document lacks what it is about. */
  fault(invoice: XmlElement): boolean;
};

const transaction = "SupplyChainTradeTransaction";
export const line = `${transaction}/IncludedSupplyChainTradeLineItem`;
export const agreement = `${transaction}/ApplicableHeaderTradeAgreement`;
export const seller = `${agreement}/SellerTradeParty`;
export const buyer = `${agreement}/BuyerTradeParty`;
export const delivery = `${transaction}/ApplicableHeaderTradeDelivery`;
export const header = `${transaction}/ApplicableHeaderTradeSettlement`;
export const breakdown = `${header}/ApplicableTradeTax`;
export const totals = `${header}/SpecifiedTradeSettlementHeaderMonetarySummation`;

export const lineTax = "SpecifiedLineTradeSettlement/ApplicableTradeTax";
export const lineNet = "SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount";
export const sellerVat = `${seller}/SpecifiedTaxRegistration/ID`;

const adjustments = (invoice: XmlElement, isCharge: boolean): XmlElement[] =>
  findAll(invoice, `${header}/SpecifiedTradeAllowanceCharge`).filter(
    (each) => (textsOf(each, "ChargeIndicator/Indicator")[0] === "true") === isCharge,
  );

export const allowances = (invoice: XmlElement): XmlElement[] => adjustments(invoice, false);
export const charges = (invoice: XmlElement): XmlElement[] => adjustments(invoice, true);
export const lines = (invoice: XmlElement): XmlElement[] => findAll(invoice, line);

type Group = (invoice: XmlElement) => XmlElement[];

const isGiven = ({ text, children }: XmlElement): boolean => text.trim() !== "" || children.length > 0;

/** Exactly one element with contents in the document or in each group. */
export const once = (id: string, says: string, path: string, group: Group = (invoice) => [invoice]): Rule => ({
  id,
  says,
  holds: (invoice) =>
    group(invoice).every((each) => {
      const found = findAll(each, path);
      return found.length === 1 && found.every(isGiven);
    }),
  fault: (invoice) => group(invoice).some((each) => remove(each, path)),
});

/** The planted fault is a cent more. */
export const centMore = (invoice: XmlElement, path: string): boolean =>
  change(invoice, path, (element) => {
    element.text = (Number(element.text) + 0.01).toFixed(2);
  });
