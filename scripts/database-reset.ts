// `npm run db:reset -- --yes`: empties the database (embedded, or DATABASE_URL); the next start migrates it and loads the
// first data again. Refused in production, and without --yes.
import { withDatabase } from "#database/embedded/connection.ts";

if (process.env.NODE_ENV === "production") {
  process.stderr.write("The database of a shop in production is not reset.\n");
  process.exit(64);
}
if (!process.argv.includes("--yes")) {
  process.stderr.write("This deletes every order, price, code and account. Confirm with: npm run db:reset -- --yes\n");
  process.exit(64);
}
await withDatabase(process.env, async (pool) => {
  for (const schema of ["jobs", "drizzle", "public"]) await pool.query(`drop schema if exists ${schema} cascade`);
  await pool.query("create schema public");
});
process.stdout.write("The database is empty. The next start fills it with the first data.\n");
