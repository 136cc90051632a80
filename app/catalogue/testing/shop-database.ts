import { type TestDatabase, testDatabase } from "#database/testing/test-database.ts";
import { seedPrices } from "../pricing/prices.server.ts";
import { seedVatRates } from "../pricing/tax-rates.server.ts";

/** `testDatabase` with the first prices and VAT rates. */
export async function shopDatabase(env?: Record<string, string>): Promise<TestDatabase> {
  const database = await testDatabase(env);
  await seedPrices(database.db);
  await seedVatRates(database.db);
  return database;
}
