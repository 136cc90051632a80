/** `npm run admin:create -- E-MAIL`: asks for the password, or reads it from standard input. */
import { adminRefusals, createAdmin } from "#app/accounts/create-admin.server.ts";
import { refuseMisspelledSettings, withShopDatabase } from "./command-line/shop-database.ts";
import { stop } from "./command-line/stop.ts";
import { readPassword } from "./read-password.ts";

const [email, ...others] = process.argv.slice(2);
if (!email) stop("Usage: npm run admin:create -- E-MAIL", 64);
if (others.length > 0)
  stop("Only the e-mail address is an argument: a password among them would stay in the shell's history.", 64);
refuseMisspelledSettings();
const password = await readPassword(process.stdin, process.stderr);
if (!password) stop("No password was given, and nothing was changed: type one, or pass it on standard input.", 1);
const result = await withShopDatabase((db) => createAdmin(db, { email, password }));
if (!result.ok) stop(adminRefusals[result.error], 1);
console.log(
  result.created
    ? "The admin was created. Sign in at /admin."
    : "The admin has a new password; every session was ended.",
);
