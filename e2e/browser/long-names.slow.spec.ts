/** The longest names of the catalogue on the narrowest phones: no page that shows one may be scrolled sideways. */
import type { Page } from "@playwright/test";
import { isRowCompatible } from "#app/catalogue/vehicles/first-model-years.ts";
import { type Vehicle, vehicleQuery } from "#app/compatibility/saved-check.ts";
import { paths } from "#app/paths.ts";
import { reflowFaults } from "./examine.ts";
import { expect, frenchPhone, named, test, type Visitor } from "./fixtures.ts";
import {
  cards,
  checkVehicle,
  chooseVehicle,
  expectPaid,
  fieldsOf,
  fillBuyer,
  goToPayment,
  heading,
  newBuyer,
  typeCard,
  verdict,
} from "./purchase-path.ts";

const widths = [320, 360, 375, 390].map((width) => ({ name: `${width} px wide`, width, fontSize: "" }));

type Row = { Marque: string; Modele: string; Annee: number; Energie: string };

/** Long in different ways: in total, in one word, in a part without a possible line break. */
const lengths = [
  (name: string) => name.length,
  (name: string) => Math.max(...name.split(/[\s-]/).map((word) => word.length)),
  (name: string) => Math.max(...name.split(" ").map((word) => word.length)),
];
const names = [({ Marque, Modele }: Row) => `${Marque} ${Modele}`, ({ Modele }: Row) => Modele];

/** The compatible vehicles of the catalogue whose names are the longest, by each of these lengths. */
async function longestVehicles(shop: { url: string }): Promise<Vehicle[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const answer = (await (await fetch(`${shop.url}/api/vehicles?page=${page}`)).json()) as Row[];
    rows.push(...answer);
    if (answer.length < 1_000) break;
  }
  const compatible = rows.filter(({ Marque, Annee, Energie }) =>
    isRowCompatible({ brand: Marque, year: Annee, energy: Energie }),
  );
  expect(compatible.length, "compatible rows of the catalogue").toBeGreaterThan(10_000);
  const longest = lengths.flatMap((length) =>
    names.map((nameOf) => compatible.reduce((best, row) => (length(nameOf(row)) > length(nameOf(best)) ? row : best))),
  );
  const vehicles = longest.map((row) => ({
    brand: row.Marque,
    model: row.Modele,
    year: row.Annee,
    energy: row.Energie,
  }));
  return vehicles.filter(({ model }, index) => vehicles.findIndex((each) => each.model === model) === index);
}

const germanPhone: Visitor = { language: "de", width: 390, height: 844 };
test.describe.configure({ timeout: 120_000 });
const examine = async (page: Page, what: string) => expect.soft(await reflowFaults(page, widths), what).toEqual([]);

test.describe(named(frenchPhone), () => {
  test.use({ visitor: frenchPhone });

  test("the longest names fit in each step of the compatibility check", async ({ page, open, t, shop }) => {
    const c = t.compatibility;
    const vehicles = await longestVehicles(shop);
    await page.clock.install();
    // A check shows its work for a while (spec 9).
    const skipDisplay = () => page.clock.fastForward(1_500);
    await open(paths.compatibility);
    for (const vehicle of vehicles) {
      const name = `${vehicle.brand} ${vehicle.model}`;
      await chooseVehicle(page, t, vehicle);
      await expect(heading(page, c.confirm.heading)).toBeVisible();
      await examine(page, `${name}, chosen`);
      await page.goBack();
      await expect(heading(page, c.choose.heading)).toBeVisible();
      await examine(page, `${name}, in the selectors`);
      await page.goForward();
      await page.getByRole("button", { name: c.confirm.check }).click();
      await skipDisplay();
      await expect(verdict(page, c.compatible)).toBeVisible();
      await examine(page, `${name}, compatible`);
      await page.getByRole("button", { name: c.compatible.another }).click();
    }
    for (const vehicle of vehicles) {
      // No row of the catalogue is as old.
      await checkVehicle(page, t, { ...vehicle, year: 1998 });
      await skipDisplay();
      await expect(verdict(page, c.incompatible)).toBeVisible();
      await examine(page, `${vehicle.brand} ${vehicle.model}, not compatible`);
      await page.getByRole("button", { name: c.incompatible.newCheck }).click();
    }
  });
});

test.describe(named(germanPhone), () => {
  test.use({ visitor: germanPhone });

  test("the longest names fit from the purchase to the confirmation", async ({ page, open, t, shop }) => {
    for (const [index, vehicle] of (await longestVehicles(shop)).entries()) {
      const name = `${vehicle.brand} ${vehicle.model}`;
      await open(`${paths.purchase}?${vehicleQuery(vehicle)}`);
      await expect(fieldsOf(page, t).first_name).toBeVisible();
      await examine(page, `${name}, purchase`);
      // The rest of the way shows the name in the same parts; twice is enough for each language.
      if (index > 1) continue;
      await fillBuyer(page, t, newBuyer(germanPhone.language));
      await goToPayment(page, t);
      await typeCard(page, t, cards.accepted);
      await examine(page, `${name}, payment`);
      await page.keyboard.press("Enter");
      await expectPaid(page, t);
      await examine(page, `${name}, confirmation`);
    }
  });
});
