/**
 * `node tools/commands/person.ts export E-MAIL > FILE`: what is stored of a person, as JSON.
 * `node tools/commands/person.ts erase E-MAIL`: erases it. Both also while the shop runs.
 */
import { erasePerson } from "#app/privacy/erase-person.server.ts";
import { exportPerson } from "#app/privacy/export-person.server.ts";
import { loadSettings, withShopDatabase } from "./command-line/shop-database.ts";
import { readArguments, stop } from "./command-line/stop.ts";

const usage = "node tools/commands/person.ts export|erase E-MAIL";
const [command, email = ""] = readArguments(usage, 2).words;
if (!email.includes("@") || (command !== "export" && command !== "erase")) stop(`Usage: ${usage}`, 64);
loadSettings();

if (command === "export") {
  const exported = await withShopDatabase((db) => exportPerson({ db, now: new Date() }, email));
  process.stdout.write(`${JSON.stringify(exported, null, 2)}\n`);
} else {
  const erased = await withShopDatabase((db) => erasePerson({ db, now: new Date(), author: "command-line" }, email));
  if (!erased.ok) stop("This person is in the team: remove the person from the team first.", 1);
  const { rows, ordersUnderWay } = erased;
  for (const [what, count] of rows) console.log(`${what}: ${count}`);
  if (ordersUnderWay > 0)
    console.log(
      `Orders under way: ${ordersUnderWay}. They are erased in the night after they are finished for 30 days.`,
    );
  console.log("Declarations of withdrawal stay for 5 years, names and addresses of invoices for 10, as the law asks.");
}
