/**
 * An accountant's end of the month: the accounting entries as a file, and the check that journal, VAT and totals by day
 * agree to the cent. Its key needs exports.money. In the environment: SHOP, API_KEY, MONTH (2026-10).
 */
import { writeFile } from "node:fs/promises";

const { SHOP, API_KEY, MONTH } = process.env;

async function call(path) {
  const answer = await fetch(`${SHOP}/api/admin/books/${path}`, { headers: { authorization: `Bearer ${API_KEY}` } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

async function journal() {
  const rows = [];
  let next = "";
  do {
    const page = await (await call(`journal?month=${MONTH}&limit=200${next && `&after=${next}`}`)).json();
    rows.push(...page.items);
    next = page.next ?? "";
  } while (next);
  return rows;
}

const items = async (path) => (await (await call(path)).json()).items;
const sum = (rows, name) => rows.reduce((total, row) => total + row[name], 0);
const sums = (rows) => ["netCents", "vatCents", "grossCents"].map((name) => sum(rows, name)).join(" ");

const file = await call(`entries?month=${MONTH}`);
const entries = await file.text();
const name = /filename="([^"]+)"/.exec(file.headers.get("content-disposition"))[1];
await writeFile(name, entries);
const cents = (amount) => Number(amount.replace(",", ""));
const [head, ...lines] = entries
  .trimEnd()
  .split("\r\n")
  .map((line) => line.split("\t"));
const [debit, credit] = ["Debit", "Credit"].map((column) => head.indexOf(column));
const balance = lines.reduce((total, line) => total + cents(line[debit]) - cents(line[credit]), 0);

const [documents, vat, days] = [await journal(), await items(`vat?month=${MONTH}`), await items(`days?month=${MONTH}`)];
const agree = sums(documents) === sums(vat) && sums(vat) === sums(days) && balance === 0;
console.log(`${name}: ${documents.length} documents, net, VAT and gross in cents: ${sums(documents)}`);
console.log(agree ? "Journal, entries, VAT and days agree." : "The sums differ.");
process.exitCode = agree ? 0 : 1;
