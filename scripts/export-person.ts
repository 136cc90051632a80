/** `node scripts/export-person.ts E-MAIL > FILE`: what is stored of a person, as JSON; also while the shop runs. */
import { drizzle } from "drizzle-orm/node-postgres";
import { applySettings, readSettings } from "#app/platform/settings.server.ts";
import { exportPerson } from "#app/privacy/export-person.server.ts";
import { withDatabase } from "#database/embedded/connection.ts";
import { migrateDatabase } from "#database/migrate.ts";

const [email, ...more] = process.argv.slice(2);
if (!email?.includes("@") || more.length > 0) {
  console.error("Usage: node scripts/export-person.ts E-MAIL > FILE");
  process.exit(64);
}
const read = readSettings(process.env);
if (!read.ok) {
  console.error(read.faults.join("\n"));
  process.exit(78);
}
applySettings(read.settings);
try {
  const exported = await withDatabase(process.env, async (pool) => {
    await migrateDatabase(pool);
    return exportPerson({ db: drizzle(pool), now: new Date() }, email);
  });
  console.log(JSON.stringify(exported, null, 2));
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
