import { desc, eq } from "drizzle-orm";
import { Hono } from "hono";
import { database } from "#app/platform/database.server.ts";
import { escapeHtml } from "./mail-layout.ts";
import { outbox } from "./server/tables.server.ts";

const page = (title: string, body: string, policy: string) =>
  new Response(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title}</title></head><body>${body}</body></html>`,
    {
      headers: {
        "content-type": "text/html; charset=utf-8",
        "cache-control": "private, no-store",
        "content-security-policy": policy,
      },
    },
  );
const closed =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'self'; base-uri 'none'; object-src 'none'; script-src 'none'";

/** Headers that a proxy adds: the caller is then another machine, although the connection comes from this one. */
const addedByProxies = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via"];

/** `/dev/mailbox`: shows the mails that would have been sent, to callers on this machine. Never mounted in production. */
export function mailbox(): Hono {
  const app = new Hono();
  app.use("/dev/*", (c, next) =>
    addedByProxies.some((name) => c.req.header(name) !== undefined) ? Promise.resolve(c.notFound()) : next(),
  );
  app.get("/dev/mailbox", async () => {
    const mails = await database().select().from(outbox).orderBy(desc(outbox.createdAt)).limit(100);
    const rows = mails
      .map(
        (mail) =>
          `<tr><td>${mail.createdAt.toISOString().slice(0, 16).replace("T", " ")}</td><td>${escapeHtml(mail.recipient)}</td><td><a href="/dev/mailbox/${mail.id}">${escapeHtml(mail.subject || "(not written yet)")}</a></td><td>${mail.kind}</td><td>${mail.language}</td><td>${mail.status}</td><td>${mail.attachments.map((file) => escapeHtml(file.filename)).join(", ")}</td></tr>`,
      )
      .join("");
    return page(
      "Mailbox",
      `<main><h1>Mailbox</h1><p>Mails of this shop, newest first. Development only.</p><table cellpadding="8"><thead><tr><th>When (UTC)</th><th>To</th><th>Subject</th><th>Kind</th><th>Language</th><th>State</th><th>Attached</th></tr></thead><tbody>${rows}</tbody></table></main>`,
      closed,
    );
  });
  app.get("/dev/mailbox/:id", async (c) => {
    const id = c.req.param("id");
    if (!/^[0-9a-f-]{36}$/.test(id)) return c.notFound();
    const [mail] = await database().select().from(outbox).where(eq(outbox.id, id));
    if (!mail) return c.notFound();
    return new Response(mail.html, {
      headers: {
        "content-type": "text/html; charset=utf-8",
        "cache-control": "private, no-store",
        "content-security-policy":
          "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; base-uri 'none'; object-src 'none'; script-src 'none'",
      },
    });
  });
  return app;
}
