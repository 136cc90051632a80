/**
 * `npm run audit:verify -- [POSITION:HASH]`: recomputes the chain of the audit log, and names the first broken row. Ends with
 * 0 if the chain is whole, with 2 if it is broken. POSITION:HASH is what an earlier run printed: the chain must contain it.
 */
import { type AuditFault, verifyAudit } from "#app/platform/audit/verify-audit.server.ts";
import { withShopDatabase } from "./command-line/shop-database.ts";
import { stop } from "./command-line/stop.ts";

const sentences: Record<AuditFault, string> = {
  chain: "its link does not follow from the one before",
  beginning: "rows before it are missing that are younger than 12 months",
  "row-missing": "the row is missing",
  "row-changed": "the row was changed",
  "row-unchained": "the row was added without a link",
  head: "the chain does not contain this place",
};

const [place, ...others] = process.argv.slice(2);
const noted = place === undefined ? undefined : /^(?<position>\d{1,15}):(?<hash>[0-9a-f]{64})$/.exec(place)?.groups;
if (others.length > 0 || (place !== undefined && !noted)) stop("Usage: npm run audit:verify -- [POSITION:HASH]", 64);
const head = noted && { position: Number(noted.position), hash: noted.hash! };
const verdict = await withShopDatabase((db) => verifyAudit(db, head));
if (!verdict.ok) {
  const { fault, id, position } = verdict;
  const where = [position !== null && `position ${position}`, id && `row ${id}`].filter(Boolean).join(", ");
  stop(`The audit log is broken at ${where}: ${sentences[fault]}.`, 2);
}
console.log(`The audit log is whole: ${verdict.rows} rows.`);
if (verdict.head)
  console.log(`Note this place outside of the shop for the next time: ${verdict.head.position}:${verdict.head.hash}`);
