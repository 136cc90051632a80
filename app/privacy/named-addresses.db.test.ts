import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { chatData, chatExporter } from "#app/chat/chat-retention.server.ts";
import { conversations, messages } from "#app/chat/server/tables.server.ts";
import { contactData } from "#app/contact/contact-retention.server.ts";
import { contactAnswers, contactRequests } from "#app/contact/server/tables.server.ts";
import { mailData } from "#app/mail/mail-retention.server.ts";
import { outbox } from "#app/mail/server/tables.server.ts";
import type { PersonEraser } from "#app/platform/privacy/retention.server.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import { erasedPersonsRetention, erasePerson } from "./erase-person.server.ts";

const now = new Date("2030-07-31T10:00:00Z");
const earlier = new Date("2030-07-01T10:00:00Z");
const email = "zoe.o+x@serin.example";

const database = startForTests(testDatabase);

type Said = [sender: "user" | "agent", message: string][];

async function chat(
  said: Said,
  { owner = null, mailed = null }: { owner?: string | null; mailed?: string | null } = {},
): Promise<string> {
  const id = randomUUID();
  const times = { createdAt: earlier, lastMessageAt: earlier };
  const row = { id, tokenHash: "", language: "fr", ...times, ownerEmail: owner, email: mailed };
  await database.db.insert(conversations).values(row);
  for (const [sender, message] of said)
    await database.db.insert(messages).values({ id: randomUUID(), sessionId: id, sender, message, createdAt: earlier });
  return id;
}
const words = async (id: string) =>
  (await database.db.select().from(messages).where(eq(messages.sessionId, id)).orderBy(messages.position)).map(
    ({ message }) => message,
  );
async function request(message: string, answer: string): Promise<string> {
  const id = randomUUID();
  const person = { companyName: "Co", firstName: "A", lastName: "B", email: "other@serin.example", phone: "12345678" };
  await database.db
    .insert(contactRequests)
    .values({ ...person, id, kind: "dealer", language: "fr", message, createdAt: earlier });
  await database.db.insert(contactAnswers).values({ requestId: id, author: "user:u", text: answer, at: earlier });
  return id;
}

async function addressesOf(eraser: PersonEraser): Promise<string[]> {
  const found: string[] = [];
  for await (const batch of eraser.addresses(database.db)) found.push(...batch);
  return found;
}

test("security 6.46: a conversation is that of the address given as one's own; in those that mention it a mark replaces it, and they are handed to nobody", async () => {
  const { db } = database;
  const ownChat = await chat(
    [
      ["user", `Où est OD-2030-000001 ? ZOE.O+x@Serin.example.`],
      ["agent", "Expédiée."],
    ],
    { owner: email },
  );
  const nobodys = await chat([["user", `Mon voisin ${email} l’a acheté. Ma plaque est AB-123-CD.`]], { mailed: email });
  const others = await chat(
    [
      ["user", `Ma voisine (${email}) a le même souci, ${email}!`],
      ["agent", `${email}: noté`],
    ],
    { owner: "other@serin.example" },
  );
  const longer = await chat([["user", `bea-${email}, ${email}.fr`]]);
  const requestId = await request(`Écrivez aussi à ${email}, merci`, `Nous avons écrit à ${email}.`);

  expect(await addressesOf(chatData.eraser)).toEqual(expect.arrayContaining([email, "other@serin.example"]));
  expect(await addressesOf(contactData.eraser)).toEqual(expect.arrayContaining([email, "other@serin.example"]));
  const exported = await chatExporter.export({ db, email, orderIds: [] });
  expect(exported).toMatchObject([{ messages: [{ text: expect.stringContaining("OD-2030") }, { text: "Expédiée." }] }]);

  const erased = await erasePerson({ db, now, author: "visitor" }, email);
  expect(erased).toMatchObject({ ok: true });
  expect(await words(ownChat)).toEqual([]);
  expect(await words(others)).toEqual(["Ma voisine ([e-mail]) a le même souci, [e-mail]!", "[e-mail]: noté"]);
  expect(await words(nobodys)).toEqual(["Mon voisin [e-mail] l’a acheté. Ma plaque est AB-123-CD."]);
  const [mention] = await db.select().from(conversations).where(eq(conversations.id, nobodys));
  expect(mention!.email).toBeNull();
  expect(await words(longer)).toEqual([`bea-${email}, ${email}.fr`]);
  const [stored] = await db.select().from(contactRequests).where(eq(contactRequests.id, requestId));
  const [answer] = await db.select().from(contactAnswers).where(eq(contactAnswers.requestId, requestId));
  expect([stored!.message, answer!.text]).toEqual(["Écrivez aussi à [e-mail], merci", "Nous avons écrit à [e-mail]."]);
});

test("a mention is replaced whatever stands around it, and a longer address is left alone", async () => {
  const { db } = database;
  const address = "zoé@exämple.com";
  const person = "jane.o+x@xn--exmple-cua.com";
  const typed = "Jane.O+x@exämple.com";
  const marks: [before: string, after: string][] = [
    ...(["«\u00a0:\u00a0»", "[:]", "*:*", "_:_", "`:`", "':'", "“:”", "{:}", "/:/", "email=:&a=b", "•::"] as const).map(
      (around) => around.split(":").slice(0, 2) as [string, string],
    ),
    ...[
      ["mailto:", "?subject=Aide"] as [string, string],
      ["", "…"] as [string, string],
      ["", "–merci"] as [string, string],
    ],
    ...[
      ["", "|bob@serin.example"] as [string, string],
      ["<b>", "</b>"] as [string, string],
      ["", "’s"] as [string, string],
    ],
  ];
  const ids = await Promise.all(
    marks.flatMap(([before, after]) =>
      [typed, person].map((each) => chat([["user", `De ${before}${each}${after} !`]])),
    ),
  );
  const fullWidth = await chat([["user", typed.replace("@", "\uff20")]]);
  const others = [
    `a${typed}`,
    `bea_${typed}`,
    `bea.${typed}`,
    `${typed}.fr`,
    `${typed}-shop.com`,
    "janexo+x@exämple.com",
    address,
  ];
  const left = await Promise.all(others.map((each) => chat([["user", each]])));
  await erasePerson({ db, now, author: "visitor" }, typed);
  const expected = marks.flatMap(([before, after]) => Array(2).fill([`De ${before}[e-mail]${after} !`]));
  expect(await Promise.all(ids.map(words))).toEqual(expected);
  expect(await words(fullWidth)).toEqual(["[e-mail]"]);
  expect(await Promise.all(left.map(words))).toEqual(others.map((each) => [each]));
  // A restored backup brings them back.
  const back = await Promise.all([chat([["user", `[${typed}]`]]), chat([["user", `«\u00a0${person}\u00a0»`]])]);
  await erasedPersonsRetention.erase({ db, now });
  expect(await Promise.all(back.map(words))).toEqual([["[[e-mail]]"], ["«\u00a0[e-mail]\u00a0»"]]);
});

test("security 6.46: what a restored backup brings back inside messages is erased again at night", async () => {
  const back = await chat([["user", `je suis ${email}`]]);
  expect(await erasedPersonsRetention.erase({ db: database.db, now })).toBe(1);
  expect(await words(back)).toEqual(["je suis [e-mail]"]);
  expect(await erasedPersonsRetention.erase({ db: database.db, now })).toBe(0);
});

test("mails to the person, and to staff about the person, are erased; in the mails of others a mark replaces the address", async () => {
  const { db } = database;
  const mail = async (fields: Pick<typeof outbox.$inferInsert, "kind" | "recipient" | "replyTo" | "orderId">) => {
    const id = randomUUID();
    const texts = {
      subject: `De ${email}`,
      text: `Écrit par ${email}.`,
      html: `<a href="mailto:${email}">${email}</a>`,
    };
    await db.insert(outbox).values({ id, dedupeKey: id, language: "fr", ...texts, ...fields, createdAt: earlier });
    return id;
  };
  const staff = "team@serin.example";
  const gone = [
    await mail({ kind: "contact-acknowledgement", recipient: email.toUpperCase() }),
    await mail({ kind: "contact-staff", recipient: staff, replyTo: email }),
  ];
  const marked = [
    await mail({ kind: "contact-staff", recipient: staff, replyTo: "other@serin.example" }),
    await mail({ kind: "contact-answer", recipient: "other@serin.example" }),
  ];
  await mailData.eraser.erase({ db, now, email, before: now });
  const left = await db.select().from(outbox);
  const of = (ids: string[]) => left.filter(({ id }) => ids.includes(id));
  expect(of(gone)).toEqual([]);
  expect(of(marked).map(({ subject, text, html }) => [subject, text, html])).toEqual(
    marked.map(() => ["De [e-mail]", "Écrit par [e-mail].", '<a href="mailto:[e-mail]">[e-mail]</a>']),
  );
});
