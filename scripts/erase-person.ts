/** `node scripts/erase-person.ts E-MAIL`: erases what is stored of a person; also while the shop runs. */
import { drizzle } from "drizzle-orm/node-postgres";
import { applySettings, readSettings } from "#app/platform/settings.server.ts";
import { erasePerson } from "#app/privacy/erase-person.server.ts";
import { withDatabase } from "#database/embedded/connection.ts";
import { migrateDatabase } from "#database/migrate.ts";

const [email, ...more] = process.argv.slice(2);
if (!email?.includes("@") || more.length > 0) {
  console.error("Usage: node scripts/erase-person.ts E-MAIL");
  process.exit(64);
}
const read = readSettings(process.env);
if (!read.ok) {
  console.error(read.faults.join("\n"));
  process.exit(78);
}
applySettings(read.settings);
try {
  const erased = await withDatabase(process.env, async (pool) => {
    await migrateDatabase(pool);
    return erasePerson({ db: drizzle(pool), now: new Date(), author: "command-line" }, email);
  });
  if (!erased.ok) throw new Error("This person is in the team: remove the person from the team first.");
  const { rows, ordersUnderWay } = erased;
  for (const [what, count] of rows) console.log(`${what}: ${count}`);
  if (ordersUnderWay > 0)
    console.log(
      `Orders under way: ${ordersUnderWay}. They are erased in the night after they are finished for 30 days.`,
    );
  console.log("Declarations of withdrawal stay for 5 years, names and addresses of invoices for 10, as the law asks.");
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
