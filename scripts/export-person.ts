/** `node scripts/export-person.ts E-MAIL > FILE`: what is stored of a person, as JSON; also while the shop runs. */
import { exportPerson } from "#app/privacy/export-person.server.ts";
import { loadSettings, withShopDatabase } from "./command-line/shop-database.ts";
import { stop } from "./command-line/stop.ts";

const [email, ...more] = process.argv.slice(2);
if (!email?.includes("@") || more.length > 0) stop("Usage: node scripts/export-person.ts E-MAIL > FILE", 64);
loadSettings();
const exported = await withShopDatabase((db) => exportPerson({ db, now: new Date() }, email));
process.stdout.write(`${JSON.stringify(exported, null, 2)}\n`);
