import { desc, eq } from "drizzle-orm";
import { Hono } from "hono";
import { database } from "#app/platform/database/database.server.ts";
import { isUuid } from "#app/platform/database/row-ids.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { escapeHtml } from "./mail-layout.ts";
import type { MailFiles } from "./send-outbox.server.ts";
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

/** Then the caller is another machine. */
const addedByProxies = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via"];

type Mail = typeof outbox.$inferSelect;

/** `/dev/mailbox`: unsent mails with their files, for callers on this machine; never in production. */
export function mailbox(files: MailFiles): Hono {
  const app = new Hono();
  app.use("/dev/*", (c, next) =>
    addedByProxies.some((name) => c.req.header(name) !== undefined) ? Promise.resolve(c.notFound()) : next(),
  );
  app.get("/dev/mailbox", async () => {
    const mails = await database().select().from(outbox).orderBy(desc(outbox.createdAt)).limit(100);
    const added = await Promise.all(mails.map((mail) => addedFiles(files, mail)));
    const rows = mails
      .map(
        (mail, place) =>
          `<tr><td>${mail.createdAt.toISOString().slice(0, 16).replace("T", " ")}</td><td>${escapeHtml(mail.recipient)}</td><td><a href="/dev/mailbox/${mail.id}">${escapeHtml(mail.subject || "(not written yet)")}</a></td><td>${mail.kind}</td><td>${mail.language}</td><td>${mail.status}</td><td>${attached(mail, added[place]!)}</td></tr>`,
      )
      .join("");
    return page(
      "Mailbox",
      `<main><h1>Mailbox</h1><p>Mails of this shop, newest first. Development only.</p><table cellpadding="8"><thead><tr><th>When (UTC)</th><th>To</th><th>Subject</th><th>Kind</th><th>Language</th><th>State</th><th>Attached</th></tr></thead><tbody>${rows}</tbody></table></main>`,
      closed,
    );
  });
  app.get("/dev/mailbox/:id/:file", async (c) => {
    const mail = await findMail(c.req.param("id"));
    const found = mail ? await addedFiles(files, mail) : [];
    const file = found === "later" ? undefined : found.find(({ filename }) => filename === c.req.param("file"));
    if (!file) return c.notFound();
    return new Response(Buffer.from(file.base64, "base64"), {
      headers: {
        "content-type": file.contentType,
        "content-disposition": `attachment; filename="${file.filename}"`,
        "cache-control": "private, no-store",
      },
    });
  });
  app.get("/dev/mailbox/:id", async (c) => {
    const mail = await findMail(c.req.param("id"));
    if (!mail) return c.notFound();
    return new Response(mail.html, {
      headers: {
        "content-type": "text/html; charset=utf-8",
        "cache-control": "private, no-store",
        "content-security-policy": `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' ${settings().publicUrl}; frame-ancestors 'self'; base-uri 'none'; object-src 'none'; script-src 'none'`,
      },
    });
  });
  return app;
}

async function findMail(id: string): Promise<Mail | undefined> {
  if (!isUuid(id)) return undefined;
  const [mail] = await database().select().from(outbox).where(eq(outbox.id, id));
  return mail;
}

async function addedFiles(files: MailFiles, mail: Mail) {
  const { orderId } = mail;
  const find = files.get(mail.kind);
  return find && orderId !== null ? find(database(), { ...mail, orderId }) : [];
}

function attached({ id, attachments }: Mail, added: Awaited<ReturnType<typeof addedFiles>>): string {
  const stored = attachments.map(({ filename }) => escapeHtml(filename));
  const atSending =
    added === "later"
      ? ["(a file that is still being made)"]
      : added.map(({ filename }) => `<a href="/dev/mailbox/${id}/${escapeHtml(filename)}">${escapeHtml(filename)}</a>`);
  return [...stored, ...atSending].join(", ");
}
