import { expect, test } from "vitest";
import { claims } from "#app/claims.ts";
import { productStructuredData } from "./structured-data.ts";

test("spec 9: structured data dispatch and deliver in the days that the texts name", () => {
  const range = (name: "dispatch" | "deliveryFrance" | "deliveryAbroad"): [number, number] => [
    claims[`${name}Min`].value,
    claims[`${name}Max`].value,
  ];
  const data = productStructuredData({
    publicUrl: "",
    language: "fr",
    name: "",
    description: "",
    prices: { product: 7900, shippingFrance: 0, shippingInternational: 1500 },
    terms: {
      daysFrance: range("deliveryFrance"),
      daysAbroad: range("deliveryAbroad"),
      zones: [],
      returnDays: 14,
      countries: ["FR", "DE"],
      seller: { name: "", email: "", founded: 2014 },
    },
  });
  const days = ([minValue, maxValue]: [number, number]) => expect.objectContaining({ minValue, maxValue });
  const details = (transit: [number, number]) =>
    expect.objectContaining({
      deliveryTime: expect.objectContaining({ handlingTime: days(range("dispatch")), transitTime: days(transit) }),
    });
  expect(data.offers).toMatchObject({
    shippingDetails: [details(range("deliveryFrance")), details(range("deliveryAbroad"))],
  });
});
