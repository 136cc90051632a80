import { startFakeGeocoder } from "#tools/stand-ins/geocoder.ts";
import { migratedDatabase } from "../http/postgres.ts";
import { startTestShop, type TestShop } from "../shop.ts";

/** A shop for thousands of calls: its PostgreSQL does not wait for the disk, and it asks no service of others. */
export async function startInputShop(): Promise<TestShop> {
  const scratch = await migratedDatabase();
  const geocoder = await startFakeGeocoder();
  const shop = await startTestShop({ env: { GEOCODER_URL: geocoder.urls.nominatim, DATABASE_URL: scratch.url } });
  return {
    ...shop,
    async stop(signal) {
      const code = await shop.stop(signal);
      await geocoder.stop();
      await scratch.stop();
      return code;
    },
  };
}
