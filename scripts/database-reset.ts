// `npm run db:reset -- --yes`: empties the database (embedded, or DATABASE_URL); the next start migrates it and loads the
// first data again. Refused in production, without --yes, and while a shop runs on it.
import { resetDatabase } from "#database/reset.ts";
import { refuseInProduction } from "./command-line/shop-database.ts";
import { stop } from "./command-line/stop.ts";

refuseInProduction("The database of a shop in production is not reset.");
if (!process.argv.includes("--yes"))
  stop(
    "This deletes every order, price, code and account; a shop that runs must be stopped first. Confirm with: npm run db:reset -- --yes",
    64,
  );
await resetDatabase(process.env).catch((error: Error) => stop(error.message, 1));
process.stdout.write("The database is empty. The next start fills it with the first data.\n");
