// `npm run db:reset -- --yes`: empties the database (embedded, or DATABASE_URL); the next start migrates it and loads the
// first data again. Refused in production, without --yes, and while a shop runs on it.
import { environmentOf } from "#app/platform/environment.ts";
import { resetDatabase } from "#database/reset.ts";

function stop(message: string, code: number): never {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}

const { NODE_ENV, STRIPE_SECRET_KEY: secretKey, PUBLIC_URL: publicUrl, HOST: host } = process.env;
const { environment } = environmentOf(NODE_ENV === "production" ? NODE_ENV : undefined, { secretKey, publicUrl, host });
if (environment === "production") stop("The database of a shop in production is not reset.", 64);
if (!process.argv.includes("--yes"))
  stop(
    "This deletes every order, price, code and account; a shop that runs must be stopped first. Confirm with: npm run db:reset -- --yes",
    64,
  );
await resetDatabase(process.env).catch((error: Error) => stop(error.message, 1));
process.stdout.write("The database is empty. The next start fills it with the first data.\n");
