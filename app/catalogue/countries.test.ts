import { expect, test } from "vitest";
import { deliveryRegionOf, isOutsideVatArea, vatCountryOf } from "./countries.ts";

test.each([
  ["FR", "97110", true],
  ["FR", "97 400", true],
  ["FR", "98800", true],
  ["FR", "F-97400", true],
  ["FR", "98714", true],
  ["FR", "75019", false],
  ["FR", "20000", false],
  ["FR", "98000", false],
  ["FR", "9711", false],
  ["DE", "97070", false],
])("spec 9: the promise for metropolitan France does not hold beyond it: %s %s", (country, postal_code, overseas) => {
  expect(deliveryRegionOf({ country, postal_code }) === "overseas").toBe(overseas);
});

test("page and mail use one rule for a parcel's destination", () => {
  expect(deliveryRegionOf({ country: "FR", postal_code: "75019" })).toBe("france");
  expect(deliveryRegionOf({ country: "FR", postal_code: "97400" })).toBe("overseas");
  expect(deliveryRegionOf({ country: "DE", postal_code: "97070" })).toBe("abroad");
  expect(deliveryRegionOf({ country: "MC", postal_code: "98000" })).toBe("abroad");
});

test("decisions 11: Monaco is taxed like France, by its own name and by a French address", () => {
  expect(vatCountryOf({ country: "MC", postal_code: "98000" })).toBe("FR");
  expect(vatCountryOf({ country: "FR", postal_code: "98000" })).toBe("FR");
});

test("decisions 4: no VAT outside the Union and outside its VAT area; without a postcode that of the country", () => {
  expect(vatCountryOf({ country: "ES", postal_code: "35001" })).toBeUndefined();
  expect(vatCountryOf({ country: "GB", postal_code: "BT1 1AA" })).toBeUndefined();
  expect(vatCountryOf({ country: "ES" })).toBe("ES");
});

const outside: [string, ...string[]][] = [
  // Las Palmas, Tenerife, Ceuta, Melilla.
  ["ES", "35001", "35660", "38001", "38911", "51001", "51080", "52001", "52006", "E-35001", "ES-38 001"],
  // Livigno, Campione d'Italia, San Marino, Vatican City.
  ["IT", "23041", "22061", "IT-23041", "I-22061", "47890", "47899", "00120"],
  // Heligoland, Büsingen.
  ["DE", "27498", "78266", "D-27498", "DE 78266"],
  // Åland.
  ["FI", "22100", "22999", "FI-22100", "AX-22100", "FIN 22 100"],
  // Mount Athos.
  ["GR", "63086", "630 86", "GR-630 86", "63087"],
  ["DK", "3900", "DK-3900", "3992"],
  // Guadeloupe, Saint Barthélemy, Saint Martin, Martinique, Guiana, Réunion, Saint Pierre, Mayotte, their own codes.
  ["FR", "97100", "97133", "97150", "97200", "97300", "97400", "97500", "97600", "97700", "97800"],
  // Southern lands, Wallis and Futuna, Polynesia, New Caledonia.
  ["FR", "98400", "98600", "98700", "98800"],
  ["FR", "F-97400", "FR-97400", "fr 97400", "F 97 400", "97\u00a0400", "97.400", "F\u201197400", "９７４００"],
  ["FR", "97463 Saint-Denis Cedex"],
];
const inside: [string, ...string[]][] = [
  ["ES", "28001", "07001", "34001", "36001", "37001", "39001", "50001"],
  ["IT", "23040", "23042", "22060", "22062", "20100", "00118", "00121", "47900", "47889"],
  ["DE", "27499", "78267", "97070", "22100"],
  ["FI", "21100", "23100", "00100", "20100"],
  ["GR", "63085", "63088", "10431", "63075"],
  ["DK", "3800", "4000", "1050"],
  ["FR", "75019", "20000", "96000", "9711", "974000", "", "F", "97", "2A004"],
  // Monaco is taxed like France, whichever of the two is chosen.
  ["FR", "98000", "MC-98000"],
  ["MC", "98000", "97400"],
  ["PT", "9000-001", "9500-001"],
  ["GB", "BT1 1AA"],
  ["AT", "6691"],
];

test.each(outside)("directive 2006/112/EC, article 6: outside the VAT area: %s", (country, ...postcodes) => {
  for (const postal_code of postcodes) expect(isOutsideVatArea({ country, postal_code }), postal_code).toBe(true);
});

test.each(inside)("decisions 4: taxed like its country: %s", (country, ...postcodes) => {
  for (const postal_code of postcodes) expect(isOutsideVatArea({ country, postal_code }), postal_code).toBe(false);
});
