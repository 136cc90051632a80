/** PgBouncer in transaction mode before a database; undefined where Debian's package is not installed. */
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unprivilegedAccount } from "../embedded/account.ts";
import { freePort } from "../embedded/free-port.ts";

const program = "/usr/sbin/pgbouncer";

export const hasPgBouncer = (): boolean => existsSync(program) && spawnSync(program, ["--version"]).status === 0;

/** The settings documented in docs/operations.md. */
function documented(pattern: RegExp): string {
  const page = readFileSync(join(import.meta.dirname, "../../docs/operations.md"), "utf8");
  const found = pattern.exec(page);
  if (!found) throw new Error(`docs/operations.md has no ${pattern}.`);
  return found[0];
}

/** `sessions`: of the database, for all clients together. */
export async function startPgBouncer(
  databaseUrl: string,
  sessions: number,
): Promise<{ url: string; stop(): Promise<void> }> {
  const { hostname, port, pathname, username } = new URL(databaseUrl);
  const name = pathname.slice(1);
  const folder = mkdtempSync(join(tmpdir(), "odovia-pgbouncer-"));
  const listenPort = await freePort();
  writeFileSync(join(folder, "users"), `"${username}" ""\n`);
  writeFileSync(
    join(folder, "ini"),
    `[databases]
${name} = host=${hostname} port=${port} dbname=${name} ${documented(/connect_query='[^']+'/)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, "users")}
${documented(/^pool_mode = \w+$/m)}
default_pool_size = ${sessions}
`,
  );
  const account = unprivilegedAccount();
  for (const each of [folder, join(folder, "users"), join(folder, "ini")]) {
    if (account) chownSync(each, account.uid, account.gid);
  }
  chmodSync(folder, 0o755);
  const child = spawn(program, [join(folder, "ini")], { ...account, cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
  let log = "";
  child.stderr.setEncoding("utf8");
  await new Promise<void>((resolve, reject) => {
    child.stderr.on("data", (text: string) => {
      log += text;
      if (log.includes("process up")) resolve();
    });
    child.once("exit", () => reject(new Error(`PgBouncer did not start: ${log}`)));
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String(listenPort);
  return {
    url: url.href,
    async stop() {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
