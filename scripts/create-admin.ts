/** `npm run admin:create -- E-MAIL [PASSWORD]`: without a password one is asked for, or read from standard input. */
import { createInterface } from "node:readline/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import { createAdmin } from "#app/accounts/create-admin.server.ts";
import { withDatabase } from "#database/embedded/connection.ts";
import { migrateDatabase } from "#database/migrate.ts";

const [email, given] = process.argv.slice(2);
if (!email) {
  process.stderr.write("Usage: npm run admin:create -- E-MAIL [PASSWORD]\n");
  process.exit(64);
}
let password = given;
if (!password) {
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  password = await prompt.question("Password (12 characters or more): ");
  prompt.close();
}
const result = await withDatabase(process.env, async (pool) => {
  await migrateDatabase(pool);
  return createAdmin(drizzle(pool), { email, password });
});
if (!result.ok) {
  process.stderr.write(`${result.error}\n`);
  process.exit(1);
}
process.stdout.write(
  result.created
    ? "The admin was created. Sign in at /admin.\n"
    : "The admin has a new password; every session was ended.\n",
);
