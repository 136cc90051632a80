import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../database/database.server.ts";

type Link = {
  position: string;
  id: string;
  micros: string;
  salt: Buffer | null;
  contents: Buffer;
  hash: Buffer;
  isOld: boolean;
  /** Null for a row that is gone. */
  row: {
    micros: string;
    author: string;
    action: string;
    subject: string;
    detail: string;
    before: string | null;
    after: string | null;
  } | null;
};

export type AuditFault =
  /** The link does not follow from the one before, or a link is missing. */
  | "chain"
  /** Rows before it were removed, though retention removes only rows of more than 12 months. */
  | "beginning"
  | "row-missing"
  | "row-changed"
  /** A row that no link belongs to. */
  | "row-unchained"
  /** The chain does not contain the head that was noted earlier. */
  | "head";

/** A place of the chain; `hash` in hexadecimal. */
export type AuditHead = { position: number; hash: string };

export type AuditVerdict =
  | { ok: true; rows: number; head: AuditHead | null }
  | { ok: false; fault: AuditFault; id: string; position: number | null };

const batch = 5_000;
const none = Buffer.alloc(0);
const digest = (text: string) => createHash("sha256").update(text, "utf8").digest();
const digestOf = (...parts: Buffer[]) => createHash("sha256").update(Buffer.concat(parts)).digest();

/**
 * Reads the whole audit log and its chain, in one snapshot, and names the first broken row (docs/decisions/0048). `noted`
 * is a head of an earlier run: without it nobody notices that the newest rows were cut off.
 */
export async function verifyAudit(db: Database, noted?: AuditHead): Promise<AuditVerdict> {
  return db.transaction(
    async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      const proofs = await erasureProofs(tx);
      let last: Link | null = null;
      let rows = 0;
      let meetsNoted = !noted;
      for (;;) {
        const links = await readLinks(tx, last ? last.position : "0");
        for (const link of links) {
          const fault = faultOf(link, last, proofs);
          if (fault) return { ok: false, fault, id: link.id, position: Number(link.position) };
          if (link.row) rows += 1;
          const { position, hash } = headOf(link);
          if (position === noted?.position) meetsNoted = hash === noted.hash;
          last = link;
        }
        if (links.length < batch) break;
      }
      if (!meetsNoted) return { ok: false, fault: "head", id: "", position: noted!.position };
      const unchained = await firstUnchained(tx);
      if (unchained) return { ok: false, fault: "row-unchained", id: unchained, position: null };
      return { ok: true, rows, head: last && headOf(last) };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

const headOf = ({ position, hash }: Link): AuditHead => ({ position: Number(position), hash: hash.toString("hex") });

function faultOf(link: Link, last: Link | null, proofs: ReadonlyMap<string, string>): AuditFault | null {
  const { position, id, row, salt } = link;
  const isAnchor = last === null && position !== "1";
  if (isAnchor) return row === null && link.isOld ? null : "beginning";
  if (last && Number(position) !== Number(last.position) + 1) return "chain";
  const hash = digestOf(last?.hash ?? none, digest(position), digest(id), digest(link.micros), link.contents);
  if (!hash.equals(link.hash)) return "chain";
  if (!row) return link.isOld ? null : "row-missing";
  if (row.micros !== link.micros) return "row-changed";
  if (salt) return contentsOf(salt, row).equals(link.contents) ? null : "row-changed";
  return contentsOf(none, row).toString("hex") === proofs.get(id) ? null : "row-changed";
}

/** As the database function `audit_contents`. */
const contentsOf = (
  salt: Buffer,
  { author, action, subject, detail, before, after }: NonNullable<Link["row"]>,
): Buffer => digestOf(salt, ...[author, action, subject, detail, before ?? "", after ?? ""].map(digest));

async function readLinks(tx: Transaction, after: string): Promise<Link[]> {
  const { rows } = await tx.execute<Link>(sql`
    select chain.position::text as position, chain.audit_id as id, ${micros(sql`chain.at`)} as micros, salt, contents, hash,
      chain.at < now() - interval '12 months' as "isOld",
      case when entry.id is not null then json_build_object('micros', ${micros(sql`entry.at`)}, 'author', author,
        'action', action, 'subject', subject, 'detail', detail, 'before', before::text, 'after', entry.after::text) end as "row"
    from audit_chain chain left join audit_log entry on entry.id = chain.audit_id
    where chain.position > ${after}::bigint order by chain.position limit ${batch}`);
  return rows;
}

const micros = (at: ReturnType<typeof sql>) => sql`(extract(epoch from ${at}) * 1000000)::bigint::text`;

/** By row id: what a row contains since its personal fields were erased. The rows that say so are links themselves. */
async function erasureProofs(tx: Transaction): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ after: Record<string, string> | null }>(sql`
    select after from audit_log join audit_chain on audit_id = id
    where action = 'audit-fields-erased' and author = 'shop' order by position`);
  return new Map(rows.flatMap(({ after }) => Object.entries(after ?? {})));
}

async function firstUnchained(tx: Transaction): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from audit_log where not exists (select from audit_chain where audit_id = id) order by at, id limit 1`);
  return rows[0]?.id ?? null;
}
