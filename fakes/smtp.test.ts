import { createTransport } from "nodemailer";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type FakeSmtp, startFakeSmtp } from "./smtp.ts";

let smtp: FakeSmtp;
beforeEach(async () => {
  smtp = await startFakeSmtp();
});
afterEach(() => smtp.stop());

const mail = {
  from: '"Odovia, équipe" <bonjour@odovia.test>',
  to: '"Müller, Anaïs" <anais@client.test>, "Client, B" <b@client.test>',
  subject: "Votre commande n° OD-2026-000123 est confirmée : merci — à bientôt et bonne route avec le boîtier",
  text: `Bonjour,\n\n${"Une longue ligne avec des accents éàü. ".repeat(10)}\n`,
  html: '<p lang="fr">Bonjour <b>Anaïs</b> = été</p>',
  messageId: "<order-1.confirmation@odovia.test>",
};

function send(options: object = {}): Promise<unknown> {
  const waits = { connectionTimeout: 2_000, greetingTimeout: 1_000, socketTimeout: 1_000 };
  return createTransport({ host: "127.0.0.1", port: smtp.port, ignoreTLS: true, ...waits }).sendMail({
    ...mail,
    ...options,
  });
}

test("keeps what was sent, decoded", async () => {
  await send({ attachments: [{ filename: "facture n° 1 – été.pdf", content: Buffer.from("%PDF-1.7 é") }] });
  const [received] = smtp.messages();
  expect(received).toMatchObject({
    from: "Odovia, équipe <bonjour@odovia.test>",
    to: ["Müller, Anaïs <anais@client.test>", '"Client, B" <b@client.test>'],
    subject: mail.subject,
    html: mail.html,
    messageId: mail.messageId,
    envelope: { from: "bonjour@odovia.test", to: ["anais@client.test", "b@client.test"] },
    acknowledged: true,
  });
  expect(received?.text.trim()).toBe(mail.text.trim());
  expect(received?.attachments).toMatchObject([{ filename: "facture n° 1 – été.pdf", contentType: "application/pdf" }]);
  expect(received?.attachments[0]?.content.toString()).toBe("%PDF-1.7 é");
  expect(received?.raw).toContain("Message-ID: <order-1.confirmation@odovia.test>");
});

test("a plain text mail, waited for; clear forgets", async () => {
  const waiting = smtp.waitFor(({ subject }) => subject === "Été");
  await send({ subject: "Été", html: undefined });
  expect((await waiting).html).toBe("");
  smtp.clear();
  await expect(smtp.waitFor(() => true, 20)).rejects.toThrow("no such mail");
});

test("4xx and 5xx refuse every recipient, a poisoned one only itself", async () => {
  smtp.mode = "4xx";
  await expect(send()).rejects.toMatchObject({ responseCode: 451 });
  smtp.mode = "5xx";
  await expect(send()).rejects.toMatchObject({ responseCode: 550 });
  smtp.mode = "accept";
  smtp.refusedRecipients.set("b@client.test", 550);
  expect(await send()).toMatchObject({ accepted: ["anais@client.test"], rejected: ["b@client.test"] });
  expect(smtp.messages()).toHaveLength(1);
});

test("hang says nothing", async () => {
  smtp.mode = "hang";
  await expect(send()).rejects.toMatchObject({ code: "ETIMEDOUT" });
  expect([smtp.connections(), smtp.messages().length]).toEqual([1, 0]);
});

test.each(["dropAfterData", "hangAfterData"] as const)("%s leaves the sender in doubt", async (mode) => {
  smtp.mode = mode;
  await expect(send()).rejects.toThrow();
  expect(smtp.messages()).toMatchObject([{ acknowledged: false, messageId: mail.messageId }]);
});
