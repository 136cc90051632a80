/** One sentence for the operator about why DATABASE_URL cannot be reached; never with its password. */

/** Returns `error` unchanged if it has another cause. */
export function connectionFault(error: unknown, url: string, setting = "DATABASE_URL"): Error {
  const { hostname, port, username, pathname, searchParams } = new URL(url);
  const place = `${hostname || searchParams.get("host")}:${port || 5432}`;
  const user = decodeURIComponent(username) || "of this process";
  const sentence = reasonOf(error, { place, host: hostname, user, name: decodeURIComponent(pathname.slice(1)) });
  return sentence ? new Error(`${setting}: ${sentence}`, { cause: error }) : (error as Error);
}

type Where = { place: string; host: string; user: string; name: string };

function reasonOf(error: unknown, { place, host, user, name }: Where): string | undefined {
  const { code, message } = innermost(error);
  if (/^(ECONN|ETIMEDOUT|EHOST|ENET|ENOENT|EPIPE)/.test(code) || /connection timeout|trying to connect/.test(message))
    return `no PostgreSQL answers at ${place}.`;
  if (/^(ENOTFOUND|EAI_)/.test(code)) return `the host ${host} is not known.`;
  if (/^28/.test(code) || /^SASL|client password/.test(message))
    return `PostgreSQL at ${place} refuses the user ${user}, or the password.`;
  if (code === "3D000") return `PostgreSQL at ${place} has no database ${name}.`;
  if (code === "42501")
    return `the user ${user} may not make tables; it must own the database, or an owner runs \`npm run db:migrate\` first.`;
  // For example statement_timeout, which a shop without DATABASE_DIRECT_URL sends (docs/operations.md, "PgBouncer").
  if (/unsupported startup parameter/.test(message))
    return `PgBouncer answers at ${place}: set DATABASE_DIRECT_URL to the address of PostgreSQL itself, too.`;
  if (code === "53300") return `PostgreSQL at ${place} has no connection left.`;
  if (code === "57P03") return `PostgreSQL at ${place} is still starting, or stopping.`;
  if (/does not support SSL/.test(message)) return `PostgreSQL at ${place} does not speak TLS.`;
  return undefined;
}

function innermost(error: unknown): { code: string; message: string } {
  let e = error as { code?: unknown; message?: string; cause?: unknown; errors?: unknown[] };
  while (e.code === undefined && (e.cause ?? e.errors?.[0])) e = (e.cause ?? e.errors?.[0]) as typeof e;
  return { code: String(e.code ?? ""), message: e.message ?? "" };
}
