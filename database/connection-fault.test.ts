import pg from "pg";
import { describe, expect, test } from "vitest";
import { connectionFault } from "./connection-fault.ts";
import { withDatabase } from "./embedded/connection.ts";
import { freePort } from "./embedded/free-port.ts";
import { startPostgres } from "./testing/postgres-cluster.ts";

const sentenceOf = (url: string) =>
  withDatabase({ DATABASE_URL: url }, (pool) => pool.query("create table t (n int)")).then(
    () => "connected",
    (error: Error) => error.message,
  );

describe("decisions 10: a DATABASE_URL that leads nowhere is reported in one sentence", () => {
  test("nothing listens, by address and by a name with two addresses", async () => {
    const port = await freePort();
    for (const host of ["127.0.0.1", "localhost"])
      expect(await sentenceOf(`postgres://me:secret@${host}:${port}/shop`)).toBe(
        `DATABASE_URL: no PostgreSQL answers at ${host}:${port}.`,
      );
    expect(await sentenceOf("postgres:///shop?host=/nonexistent")).toBe(
      "DATABASE_URL: no PostgreSQL answers at /nonexistent:5432.",
    );
  });

  test("an unknown host, a server without TLS, a pool's time-out; other errors stay as they are", () => {
    const messageOf = (fields: object) =>
      connectionFault(Object.assign(new Error("raw"), fields), "postgres://me:secret@db.example/shop").message;
    expect(messageOf({ code: "ENOTFOUND" })).toBe("DATABASE_URL: the host db.example is not known.");
    expect(messageOf({ message: "The server does not support SSL connections" })).toMatch(/does not speak TLS\.$/);
    expect(messageOf({ message: "timeout exceeded when trying to connect" })).toMatch(/answers at db\.example:5432\.$/);
    expect(messageOf({ code: "28P01" })).toBe(
      "DATABASE_URL: PostgreSQL at db.example:5432 refuses the user me, or the password.",
    );
    expect(messageOf({ code: "08P01", message: "unsupported startup parameter: statement_timeout" })).toBe(
      "DATABASE_URL: PgBouncer answers at db.example:5432: set DATABASE_DIRECT_URL to the address of PostgreSQL itself, too.",
    );
    expect(messageOf({ code: "23505" })).toBe("raw");
  });

  test("PostgreSQL refuses the user, the database does not exist, or no right is granted", async () => {
    const cluster = await startPostgres();
    try {
      const url = (user: string, name: string) => {
        const wanted = new URL(cluster.url);
        wanted.username = user;
        wanted.pathname = `/${name}`;
        return wanted.href;
      };
      const place = new URL(cluster.url).host;
      expect(await sentenceOf(url("nobody", "postgres"))).toBe(
        `DATABASE_URL: PostgreSQL at ${place} refuses the user nobody, or the password.`,
      );
      expect(await sentenceOf(url("postgres", "nothing"))).toBe(
        `DATABASE_URL: PostgreSQL at ${place} has no database nothing.`,
      );
      const admin = new pg.Client({ connectionString: cluster.url });
      await admin.connect();
      await admin.query("create role guest login; revoke create on schema public from public");
      await admin.end();
      expect(await sentenceOf(url("guest", "postgres"))).toBe(
        "DATABASE_URL: the user guest may not make tables; it must own the database, or an owner runs `npm run db:migrate` first.",
      );
    } finally {
      await cluster.stop();
    }
  });
});
