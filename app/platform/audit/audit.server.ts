import { randomUUID } from "node:crypto";
import { asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Db, Transaction } from "../database/database.server.ts";
import { auditLog } from "../database/tables.server.ts";
import { monthsBefore, type Retention } from "../privacy/retention.server.ts";
import { ownValue } from "../text/own-value.ts";
import { type AuditAction, secretValue } from "./audit-actions.ts";

export type AuditRow = { author: string; action: string; subject: string; detail: string };

/**
 * A member of staff by account id, also through an API key (`keyId`), the operator (command line or setting), a visitor, or the carrier's news. `rowId` gives the ids of a
 * submission's rows, the same when it is repeated, so that nothing is written twice.
 */
export type Author =
  | { userId: string; keyId?: string; rowId?: () => string }
  | "command-line"
  | "settings"
  | "visitor"
  | "carrier";

export function storedAuthor(author: Author): string {
  if (author === "visitor") return "";
  if (typeof author === "string") return author;
  return author.keyId === undefined ? `user:${author.userId}` : `key:${author.keyId}`;
}

type Fields = Record<string, unknown>;

type Subject = `${string}:${string}`;

/** A row says of these only that they changed. */
const secretField = /password|secret|token/i;

/**
 * Records one change by staff in the transaction that makes it (security 6.24, decisions 9). Of `before` and `after` only
 * differing fields are stored; a new object has no `before`, a deleted one no `after`.
 */
export async function recordAudit(
  tx: Transaction,
  author: Author,
  action: AuditAction,
  subject: Subject,
  { before = null, after = null, detail = "" }: { before?: Fields | null; after?: Fields | null; detail?: string } = {},
): Promise<void> {
  await tx.insert(auditLog).values({
    id: (typeof author === "object" && author.rowId?.()) || randomUUID(),
    author: storedAuthor(author),
    action,
    subject,
    detail,
    before: before && differing(before, after),
    after: after && differing(after, before),
  });
}

function differing(fields: Fields, others: Fields | null): Fields {
  const changed = Object.entries(fields).filter(
    ([name, value]) => others === null || JSON.stringify(value) !== JSON.stringify(ownValue(others, name)),
  );
  return Object.fromEntries(changed.map(([name, value]) => [name, secretField.test(name) ? secretValue : value]));
}

export type AuditedChange = Pick<
  typeof auditLog.$inferSelect,
  "id" | "at" | "author" | "action" | "detail" | "before" | "after"
>;

export const auditOf = (db: Db, subject: Subject, limit = 200): Promise<AuditedChange[]> =>
  db.select().from(auditLog).where(eq(auditLog.subject, subject)).orderBy(desc(auditLog.at)).limit(limit);

export async function isAudited(db: Db, id: string): Promise<boolean> {
  return (await db.select({ id: auditLog.id }).from(auditLog).where(eq(auditLog.id, id))).length > 0;
}

/** Changes of several objects, oldest first, without authors: for the person concerned. */
export async function changesOf(db: Db, { type, ids }: { type: string; ids: readonly string[] }) {
  const { at, action, subject, before, after } = auditLog;
  const subjects = ids.map((id) => `${type}:${id}`);
  const rows = await db
    .select({ at, action, subject, before, after })
    .from(auditLog)
    .where(inArray(auditLog.subject, subjects))
    .orderBy(asc(auditLog.at));
  return rows.map((row) => ({ ...row, id: row.subject.slice(type.length + 1) }));
}

/** That they changed stays. A database function knows the erasable fields (docs/decisions/0024). */
export async function eraseAuditedFields(
  db: Db,
  { type, ids }: { type: string; ids: readonly string[] },
  fields: readonly string[],
): Promise<void> {
  const subjects = ids.map((id) => `${type}:${id}`);
  await db.execute(sql`select erase_audited_fields(${sql.param(subjects)}::text[], ${sql.param([...fields])}::text[])`);
}

export async function storeAuditRows(db: Db, rows: AuditRow[]): Promise<void> {
  await db.insert(auditLog).values(rows.map((row) => ({ id: randomUUID(), ...row })));
}

/** Twelve months, as the privacy page says; the database function erases no younger row. */
export const auditRetention: Retention = {
  what: "audit log",
  async erase({ db, now }) {
    const oldest = monthsBefore(now, 12);
    const { rows } = await db.execute<{ count: number }>(sql`select erase_old_audit(${oldest}::timestamptz) as count`);
    return rows[0]!.count;
  },
};
