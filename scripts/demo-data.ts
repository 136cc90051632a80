// `npm run demo:data`: a year of sample orders, requests, attempts and codes, so that the back office can be looked at. Refused
// in production, while a shop runs on the database, and where real orders are.
import { drizzle } from "drizzle-orm/node-postgres";
import { seedPrices } from "#app/catalogue/prices.server.ts";
import { seedCatalogue } from "#app/catalogue/seed-catalogue.server.ts";
import { seedVatRates } from "#app/catalogue/tax-rates.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import { environmentOf } from "#app/platform/environment.ts";
import { applySettings, readSettings } from "#app/platform/settings.server.ts";
import { withDatabase } from "#database/embedded/connection.ts";
import { migrateDatabase } from "#database/migrate.ts";
import { refuseOthers } from "#database/reset.ts";
import { storeDemoData } from "./demo-data/store-demo-data.ts";

function stop(message: string, code: number): never {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}

const { NODE_ENV, STRIPE_SECRET_KEY: secretKey, PUBLIC_URL: publicUrl, HOST: host } = process.env;
const { environment } = environmentOf(NODE_ENV === "production" ? NODE_ENV : undefined, { secretKey, publicUrl, host });
if (environment === "production") stop("A shop in production gets no demonstration data.", 64);
const read = readSettings(process.env);
if (!read.ok) stop(read.faults.join("\n"), 78);
applySettings(read.settings);

const result = await withDatabase(process.env, async (pool) => {
  await refuseOthers(pool);
  await migrateDatabase(pool);
  const db = drizzle(pool);
  await seedPrices(db);
  await seedVatRates(db);
  await seedCatalogue({ db, clock: systemClock });
  return storeDemoData({ db, now: new Date() });
}).catch((error: Error) => stop(error.message, 1));
if (result.stored)
  process.stdout.write(
    `${result.orders} orders of a year were stored; no mail was queued. Start the shop and sign in at /admin.\n`,
  );
else if (result.because === "demonstration")
  process.stdout.write("The demonstration data are there already; nothing was changed.\n");
else stop("The database has orders of a real shop; nothing was changed.", 1);
