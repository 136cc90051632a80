import { and, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../database/database.server.ts";
import { type KeysetPage, keysetPage, type PageRequest } from "../database/keyset.server.ts";
import { countUpTo, type DayRange, isOneOf, isWithinDays } from "../database/list-conditions.server.ts";
import { auditChain, auditLog, entityId, entityType } from "../database/tables.server.ts";
import { pick } from "../text/pick.ts";

export type AuditFilter = DayRange & {
  /** `user:<id>`, `command-line`, `settings`, or empty for a visitor. */
  author?: readonly string[];
  action?: readonly string[];
  entity?: readonly string[];
  /** The object's type and id, or its id alone. */
  search?: string;
};

export type ListedAudit = Omit<typeof auditLog.$inferSelect, "subject"> & {
  entity: { type: string; id: string };
  /** Its place in the chain, and the hash of that, in hexadecimal. */
  position: number | null;
  hash: string | null;
};

export async function listAudit(db: Db, filter: AuditFilter, page: PageRequest): Promise<KeysetPage<ListedAudit>> {
  const found = await keysetPage(
    { columns: [auditLog.at, auditLog.id], descending: true },
    page,
    ({ after, orderBy, limit, cursor }) =>
      db
        .select({
          ...pick(auditLog, "id", "at", "author", "action", "subject", "detail", "before", "after"),
          position: auditChain.position,
          hash: sql<string | null>`encode(${auditChain.hash}, 'hex')`,
          cursor,
        })
        .from(auditLog)
        .leftJoin(auditChain, eq(auditChain.auditId, auditLog.id))
        .where(and(condition(filter), after))
        .orderBy(...orderBy)
        .limit(limit),
  );
  return {
    ...found,
    rows: found.rows.map(({ subject, ...row }) => {
      const [type, ...id] = subject.split(":");
      return { ...row, entity: { type: type!, id: id.join(":") } };
    }),
  };
}

export const countAudit = (db: Db, filter: AuditFilter, atMost: number): Promise<number> =>
  countUpTo(db, auditLog, condition(filter), atMost);

/** Rows searched for filter choices: the whole log would take too long. */
const recentRows = 10_000;

export async function auditChoices(db: Db): Promise<{ authors: string[]; actions: string[]; entities: string[] }> {
  const recent = db
    .select({
      author: auditLog.author,
      action: auditLog.action,
      entity: sql<string>`${entityType(auditLog)}`.as("entity"),
    })
    .from(auditLog)
    .orderBy(desc(auditLog.at))
    .limit(recentRows)
    .as("recent");
  const rows = await db
    .selectDistinct({ author: recent.author, action: recent.action, entity: recent.entity })
    .from(recent);
  const values = (read: (row: (typeof rows)[number]) => string) =>
    [...new Set(rows.map(read))].filter((value) => value !== "").toSorted();
  return {
    authors: values(({ author }) => author),
    actions: values(({ action }) => action),
    entities: values(({ entity }) => entity),
  };
}

function condition({ author, action, entity, search, ...days }: AuditFilter): SQL | undefined {
  const word = search?.trim();
  return and(
    isOneOf(auditLog.author, author),
    isOneOf(auditLog.action, action),
    entity?.length ? inArray(entityType(auditLog), [...entity]) : undefined,
    word ? or(eq(auditLog.subject, word), eq(entityId(auditLog), word)) : undefined,
    isWithinDays(auditLog.at, days),
  );
}
