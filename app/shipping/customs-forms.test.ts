import { expect, test } from "vitest";
import type { paper } from "#app/platform/pdf/pdf-layout.server.ts";
import { customsDeclarations, customsLabels, declaredGoods, needsCustomsForm } from "./customs-forms.server.ts";
import type { PreparedOrder } from "./preparation-queues.server.ts";

const now = new Date("2026-11-27T10:00:00Z");

const order = (overrides: Partial<PreparedOrder["order"]> = {}) =>
  ({
    number: "OD-2026-000001",
    first_name: "Ann",
    last_name: "Brown",
    address: "1 High Street",
    postal_code: "SW1A 1AA",
    city: "London",
    country: "GB",
    phone: "+44 20 7946 0000",
    origin: "shop",
    product_price: "79.00",
    discount_amount: "7.90",
    subtotal: "71.10",
    shipping_price: "15.00",
    vat_rate: null,
    ...overrides,
  }) as PreparedOrder["order"];

/** Everything that a form's sheet is given to write. */
async function written(print: typeof customsLabels, printed: PreparedOrder["order"]): Promise<string> {
  const texts: string[] = [];
  let sheets = 0;
  const write = (text: string, { y }: { y: number }) => {
    texts.push(text);
    return y + 10;
  };
  const sheet = {
    line: () => {},
    box: () => {},
    lineCount: () => 1,
    numberSheets: () => {},
    addSheet: () => void sheets++,
    text: write,
    barcode: async (text: string, at: { y: number }) => write(text, at),
    finish: async () => Buffer.from(String(sheets)),
  };
  await print([{ order: printed, serial: null, shipment: null }], {
    now,
    productCents: 8_900,
    open: (async () => sheet) as unknown as typeof paper,
  });
  expect(sheets).toBe(1);
  return texts.join("\n");
}

test("decisions 9: a parcel needs a customs form outside the Union and where its VAT does not apply", () => {
  const needed = (country: string, postal_code = "1000") => needsCustomsForm({ country, postal_code });
  expect(["CH", "NO", "IS", "LI", "AD"].filter((country) => !needed(country))).toEqual([]);
  expect(needed("GB", "SW1A 1AA")).toBe(true);
  // Northern Ireland is inside the Union's customs territory for goods.
  expect(needed("GB", "bt1 5gs")).toBe(false);
  expect(["FR", "DE", "IE", "MC"].filter((country) => needed(country, "75001"))).toEqual([]);
  expect([needed("ES", "35001"), needed("FR", "97400"), needed("IT", "23041")]).toEqual([true, true, true]);
});

test("decisions 9: the declared value is that of the goods: after a reduction, without VAT, and never zero", () => {
  expect(declaredGoods(order(), 8_900)).toMatchObject({ value: 7_110, postage: 1_500, category: "sale", weight: 120 });
  expect(declaredGoods(order({ vat_rate: "20.00" }), 8_900).value).toBe(5_925);
  const reduced = { subtotal: "0.00", discount_amount: "79.00", shipping_price: "0.00" } as const;
  expect(declaredGoods(order(reduced), 8_900).value).toBe(7_900);
  // Orders of the shop's own are stored without a price.
  const free = { product_price: "0.00", subtotal: "0.00", discount_amount: "0.00", shipping_price: "0.00" } as const;
  for (const [origin, category] of [
    ["press", "sample"],
    ["warranty", "other"],
  ] as const)
    expect(declaredGoods(order({ ...free, origin }), 8_900)).toMatchObject({ value: 8_900, category });
});

test.each([
  ["CN 22", customsLabels],
  ["CN 23", customsDeclarations],
])(
  "decisions 9: %s says goods, value, tariff number, origin, weight and who signs, in English and French",
  async (name, print) => {
    const form = await written(print, order());
    for (const text of [
      name,
      "DÉCLARATION EN DOUANE",
      "71.10 EUR",
      "8471.80",
      "FR",
      "0.120 kg",
      "2026-11-27",
      "OD-2026-000001",
    ])
      expect(form).toContain(text);
    expect(form).toContain("Sale of goods / Vente de marchandises");
    expect(form).toMatch(/sender’s signature.*signature de l’expéditeur/);
  },
);

test("decisions 9: the declaration of a parcel names sender, recipient and postage, the country last and in French", async () => {
  const form = await written(customsDeclarations, order({ country: "CH", postal_code: "1201", city: "Genève" }));
  expect(form).toContain("Ann Brown\n1 High Street\n1201 Genève\nSUISSE\n+44 20 7946 0000");
  expect(form).toContain("15.00 EUR");
});
