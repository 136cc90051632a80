/** The role of the running shop: reads and writes rows, changes no table (security 6.49). */

import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import type pg from "pg";
import { migrationLock } from "./migrate.ts";

/** PostgreSQL's default. */
const defaultIterations = 4096;

/** RFC 5803: keeps the password out of the statement and the server's log. For printable ASCII only. */
export function scramVerifier(password: string, salt = randomBytes(16), iterations = defaultIterations): string {
  const salted = pbkdf2Sync(password, salt, iterations, 32, "sha256");
  const keyOf = (name: string) => createHmac("sha256", salted).update(name).digest();
  const storedKey = createHash("sha256").update(keyOf("Client Key")).digest("base64");
  const serverKey = keyOf("Server Key").toString("base64");
  return `SCRAM-SHA-256$${iterations}:${salt.toString("base64")}$${storedKey}:${serverKey}`;
}

const schemas = ["public", "jobs"];
/**
 * The role may only add to the audit log, so that a compromised program cannot hide its traces. Functions of the owner
 * erase old rows and personal data (docs/decisions/0022).
 */
const auditTable = "public.audit_log";
/** Only the trigger of the audit log adds to it. */
const auditChain = "public.audit_chain";
const auditFunctions = ["public.erase_old_audit(timestamptz)", "public.erase_audited_fields(text[], text[])"];
const historySchema = "drizzle";

export type RuntimeRole = { name: string; password: string };

export function roleOfUrl(url: string): RuntimeRole {
  const { username, password } = new URL(url);
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) };
}

/** The environment with the owner's role, for programs that replace tables. */
export const asOwner = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  env.MIGRATION_DATABASE_URL ? { ...env, DATABASE_URL: env.MIGRATION_DATABASE_URL } : env;

/**
 * Grants `role` access to all rows and revokes everything else, such as creating tables. Repeated after each migration.
 * Creates the role if it does not exist. `owner` must own the tables.
 */
export async function grantRuntimeRole(owner: pg.Pool, role: RuntimeRole): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query("begin");
    // Instances that start together would collide in PostgreSQL's own tables.
    await client.query("select pg_advisory_xact_lock($1)", [migrationLock]);
    const { rows } = await client.query<{ database: string; exists: boolean; present: string[] }>(
      `select current_database() as database, exists (select from pg_roles where rolname = $1) as exists,
         (select array_agg(nspname::text) from pg_namespace) as present`,
      [role.name],
    );
    const { database, exists, present } = rows[0]!;
    if (!exists) await createRole(client, role);
    const quoted = client.escapeIdentifier(role.name);
    const quotedDatabase = client.escapeIdentifier(database);
    await client.query(`revoke create, temporary on database ${quotedDatabase} from public`);
    await client.query("revoke create on schema public from public");
    await client.query(`grant connect on database ${quotedDatabase} to ${quoted}`);
    for (const schema of present.filter((name) => schemas.includes(name))) {
      await client.query(`grant usage on schema ${schema} to ${quoted}`);
      await client.query(`grant select, insert, update, delete on all tables in schema ${schema} to ${quoted}`);
      await client.query(`grant usage, select on all sequences in schema ${schema} to ${quoted}`);
    }
    await client.query(`revoke update, delete on ${auditTable} from ${quoted}`);
    await client.query(`revoke insert, update, delete on ${auditChain} from ${quoted}`);
    for (const each of auditFunctions) await client.query(`grant execute on function ${each} to ${quoted}`);
    if (present.includes(historySchema)) {
      await client.query(`grant usage on schema ${historySchema} to ${quoted}`);
      await client.query(`grant select on all tables in schema ${historySchema} to ${quoted}`);
      await client.query(`grant select on all sequences in schema ${historySchema} to ${quoted}`);
    }
    await client.query("commit");
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function createRole(client: pg.PoolClient, { name, password }: RuntimeRole): Promise<void> {
  const { rows } = await client.query<{ may: boolean }>(
    "select rolsuper or rolcreaterole as may from pg_roles where rolname = current_user",
  );
  if (!rows[0]?.may) throw new Error(`PostgreSQL has no user ${name}, and the owner of the tables may not make one.`);
  const secret = password === "" ? "" : ` password ${client.escapeLiteral(scramVerifier(password))}`;
  await client.query(`create role ${client.escapeIdentifier(name)} login nosuperuser nocreatedb nocreaterole${secret}`);
}

/** True for an owner, a superuser, and a role that may create tables or schemas. */
export async function mayChangeTables(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ may: boolean }>(
    `select has_database_privilege(current_database(), 'create') or has_schema_privilege('public', 'create')
       or exists (select from pg_tables where schemaname = any($1) and pg_has_role(tableowner, 'usage')) as may`,
    [schemas],
  );
  return rows[0]!.may;
}
