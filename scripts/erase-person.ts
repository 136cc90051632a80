/** `node scripts/erase-person.ts E-MAIL`: erases what is stored of a person; also while the shop runs. */
import { erasePerson } from "#app/privacy/erase-person.server.ts";
import { loadSettings, withShopDatabase } from "./command-line/shop-database.ts";
import { stop } from "./command-line/stop.ts";

const [email, ...more] = process.argv.slice(2);
if (!email?.includes("@") || more.length > 0) stop("Usage: node scripts/erase-person.ts E-MAIL", 64);
loadSettings();
const erased = await withShopDatabase((db) => erasePerson({ db, now: new Date(), author: "command-line" }, email));
if (!erased.ok) stop("This person is in the team: remove the person from the team first.", 1);
const { rows, ordersUnderWay } = erased;
for (const [what, count] of rows) console.log(`${what}: ${count}`);
if (ordersUnderWay > 0)
  console.log(`Orders under way: ${ordersUnderWay}. They are erased in the night after they are finished for 30 days.`);
console.log("Declarations of withdrawal stay for 5 years, names and addresses of invoices for 10, as the law asks.");
