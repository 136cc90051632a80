import pg from "pg";
import { embeddedConnection } from "#database/embedded/connection.ts";
import { startFakeGeocoder } from "#fakes/geocoder.ts";
import { emptyDatabase } from "../http/postgres.ts";
import { startTestShop, type TestShop } from "../shop.ts";

export type InputShop = { shop: TestShop; database: pg.Client; stop(): Promise<void> };

/** A shop for thousands of calls: on PostgreSQL where there is one, which is quicker; it asks no service of others. */
export async function startInputShop(): Promise<InputShop> {
  const scratch = await emptyDatabase();
  const geocoder = await startFakeGeocoder();
  const shop = await startTestShop({
    env: { GEOCODER_URL: geocoder.urls.nominatim, ...(scratch ? { DATABASE_URL: scratch.url } : {}) },
  });
  const database = new pg.Client(scratch ? { connectionString: scratch.url } : embeddedConnection(shop.dataDir));
  await database.connect();
  return {
    shop,
    database,
    async stop() {
      await database.end();
      await shop.stop();
      await geocoder.stop();
      await scratch?.stop();
    },
  };
}
