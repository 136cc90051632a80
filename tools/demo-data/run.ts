// `npm run demo:data`: a year of sample orders, requests, attempts and codes, so that the back office has something to show.
// Refused in production, while a shop runs on the database, and where real orders are.
import { seedPrices } from "#app/catalogue/pricing/prices.server.ts";
import { seedVatRates } from "#app/catalogue/pricing/tax-rates.server.ts";
import { seedCatalogue } from "#app/catalogue/vehicles/seed-catalogue.server.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { seedDemoCodes } from "#app/promotions/demo-codes.server.ts";
import { refuseOthers } from "#database/reset.ts";
import { loadSettings, refuseInProduction, withShopDatabase } from "../commands/command-line/shop-database.ts";
import { stop } from "../commands/command-line/stop.ts";
import { storeDemoData } from "./store-demo-data.ts";

refuseInProduction("A shop in production gets no demonstration data.");
loadSettings();
const result = await withShopDatabase(async (db) => {
  await seedPrices(db);
  await seedVatRates(db);
  await seedCatalogue({ db, clock: systemClock });
  await seedDemoCodes(db);
  return storeDemoData({ db, now: new Date() });
}, refuseOthers);
if (result.stored)
  process.stdout.write(
    `${result.orders} orders of a year were stored; no mail is sent. Start the shop and sign in at /admin.\n`,
  );
else if (result.because === "demonstration")
  process.stdout.write("The demonstration data are there already; nothing was changed.\n");
else stop("The database has orders of a real shop; nothing was changed.", 1);
