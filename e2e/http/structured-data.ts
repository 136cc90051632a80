/** Required properties of schema.org types, and the faults of a page's structured data. */

type Data = Record<string, unknown>;

/** Properties required by Google's documentation of rich results, or by the meaning of the type. Other types are faults. */
const required: Record<string, string[]> = {
  Organization: ["name"],
  OnlineStore: ["name", "url", "logo", "hasMerchantReturnPolicy"],
  WebSite: ["name", "url", "inLanguage", "publisher"],
  AboutPage: ["name", "url"],
  BreadcrumbList: ["itemListElement"],
  ListItem: ["position", "name", "item"],
  FAQPage: ["mainEntity"],
  Question: ["name", "acceptedAnswer"],
  Answer: ["text"],
  Product: ["name", "description", "image", "brand", "offers"],
  Brand: ["name"],
  Offer: ["url", "price", "priceCurrency", "availability", "shippingDetails", "hasMerchantReturnPolicy"],
  OfferShippingDetails: ["shippingRate", "shippingDestination", "deliveryTime"],
  MonetaryAmount: ["value", "currency"],
  DefinedRegion: ["addressCountry"],
  ShippingDeliveryTime: ["handlingTime", "transitTime"],
  QuantitativeValue: ["minValue", "maxValue", "unitCode"],
  MerchantReturnPolicy: [
    "applicableCountry",
    "returnPolicyCategory",
    "merchantReturnDays",
    "returnMethod",
    "returnFees",
  ],
  VideoObject: ["name", "description", "thumbnailUrl", "uploadDate", "contentUrl"],
};
/** Properties whose value is a URL of the site that must exist. */
const addressed = new Set(["url", "item", "logo", "image", "contentUrl", "thumbnailUrl"]);

export type StructuredFacts = { faults: string[]; addresses: string[]; defined: string[]; referred: string[] };

/** @param blocks the contents of a page's `application/ld+json` scripts */
export function readStructuredData(blocks: Data[]): StructuredFacts {
  const found: StructuredFacts = { faults: [], addresses: [], defined: [], referred: [] };
  for (const block of blocks) {
    if (block["@context"] !== "https://schema.org") found.faults.push(`@context is ${String(block["@context"])}`);
    visit(block, found, String(block["@type"]));
  }
  return found;
}

function visit(data: Data, found: StructuredFacts, where: string): void {
  const type = data["@type"];
  const id = data["@id"];
  if (type === undefined && typeof id === "string" && Object.keys(data).length === 1) {
    found.referred.push(id);
    return;
  }
  const wanted = typeof type === "string" ? required[type] : undefined;
  if (!wanted) found.faults.push(`${where}: unknown @type ${String(type)}`);
  if (typeof id === "string") found.defined.push(id);
  for (const name of wanted ?? []) if (isEmpty(data[name])) found.faults.push(`${where}: no ${name}`);
  for (const [name, value] of Object.entries(data)) {
    if (/undefined|NaN|\[object|\{\w+\}/.test(String(value)) && typeof value !== "object")
      found.faults.push(`${where}.${name}: ${String(value)}`);
    for (const each of [value].flat()) {
      if (typeof each === "string" && addressed.has(name)) found.addresses.push(each);
      if (typeof each === "object" && each !== null) visit(each as Data, found, `${where}.${name}`);
    }
  }
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
