import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { invitationMail } from "#app/accounts/emails/account-mails.server.ts";
import { findMailTemplate, mailTemplates, mailTextsOf } from "#app/back-office/mail-texts/mail-templates.server.ts";
import { mailTextData, mailTextList } from "#app/back-office/mail-texts/mail-text-data.server.ts";
import { mailTextAction } from "#app/back-office/mail-texts/mail-text-steps.server.ts";
import { sampleMail, withSampleData } from "#app/back-office/mail-texts/sample-mail.server.ts";
import { settingsTexts } from "#app/back-office/settings/settings-texts.server.ts";
import { languages } from "#app/i18n/languages.ts";
import { shopSettingRows } from "#app/platform/database/tables.server.ts";
import { applyShopValues } from "#app/platform/settings/shop/shop-settings.ts";
import { loadShopSettings } from "#app/platform/settings/shop/store-settings.server.ts";
import type { StaffAnswer } from "#app/staff-ui/steps/staff-answer.ts";
import { staffContext } from "#app/staff-ui/testing/staff-context.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";

const database = startForTests(testDatabase);
const mail = "accounts.mails.invitation";
const template = findMailTemplate(mail)!;

beforeEach(() => database.db.delete(shopSettingRows));
afterEach(() => applyShopValues({ stored: new Map(), given: new Map() }));

async function post(body: Record<string, string>, { of = mail, language = "en" } = {}): Promise<StaffAnswer> {
  const context = staffContext({ role: "manager" });
  const url = new URL(`http://localhost:3000/admin/settings/mails/${of}?language=${language}`);
  const form = new URLSearchParams({ scripted: "1", submission: randomUUID(), ...body });
  const request = new Request(url, { method: "POST", body: form });
  return ((await mailTextAction({ request, url, params: { mail: of }, context })) as { data: StaffAnswer }).data;
}

const save = (texts: Record<string, string>, version = 0) =>
  post({ intent: "save-texts", version: String(version), ...texts });

const written = (language: "en" | "fr" = "en") =>
  invitationMail.write({ email: "new@example.com", token: "t", language, inviter: "Anna" });

test("decisions 9.8: a mail is sent with the shop's own texts of its language, and others keep theirs", async () => {
  const french = written("fr");
  expect(await save({ subject: "Come and work at {brand}", text: "{inviter} waits for you." })).toMatchObject({
    ok: true,
  });
  const { subject, html, text } = written();
  expect(subject).toBe("Come and work at Odovia");
  for (const each of [html, text]) expect(each).toContain("Anna waits for you.");
  expect(written("fr")).toEqual(french);
  const listed = mailTextList("en").find(({ id }) => id === mail);
  expect(listed).toMatchObject({ changed: ["en"], text: "Come and work at Odovia", isToTeam: true });
});

test("security 6.88, decisions 9.8: a missing or unknown placeholder is an error of its field and changes nothing", async () => {
  const refusal = async (texts: Record<string, string>) => {
    const answer = await save(texts);
    expect(answer.ok).toBe(false);
    return answer.form?.refused;
  };
  const before = written();
  expect(await refusal({ text: "Somebody invites you." })).toEqual({
    text: { code: "missingPlaceholder", message: "{inviter} is missing." },
  });
  for (const unknown of ["{order}", "{ inviter }", "{constructor}", "{", "}}"])
    expect(await refusal({ text: `{inviter} ${unknown}` })).toMatchObject({ text: { code: "unknownPlaceholder" } });
  expect(written()).toEqual(before);
});

test("security 6.81: HTML in a text of the shop stays text, in the mail and in its preview", async () => {
  const typed = '<img src=x onerror=alert(1)> & <a href="https://evil.example">{inviter}</a>';
  expect(await save({ subject: "<b>Hello</b>", text: typed, action: "<script>" })).toMatchObject({ ok: true });
  for (const html of [written().html, sampleMail(template, "en").html]) {
    expect(html).not.toMatch(/<img src=x|<script|<b>|href="https:\/\/evil/);
    expect(html).toContain("&#60;img src=x onerror=alert(1)&#62;");
  }
  expect(sampleMail(template, "en", { typed: new Map([["text", "<u>{inviter}</u>"]]) }).html).toContain("&#60;u&#62;");
});

test("decisions 9.8: what is emptied, typed as it was, or reset is the original again", async () => {
  const original = written();
  const typed = Object.fromEntries(mailTextsOf(template, "en").map(({ field, text }) => [field, text]));
  expect(await save(typed)).toMatchObject({ ok: true, message: "Nothing has changed." });
  await save({ heading: "Hello", subject: "Hello" });
  expect(written()).not.toEqual(original);
  await save({ heading: "" }, 1);
  await save({ subject: typed.subject! }, 2);
  expect(written()).toEqual(original);
  await save({ heading: "Hello again" }, 3);
  expect(await post({ intent: "reset-texts", version: "4" })).toMatchObject({ ok: false });
  expect(await post({ intent: "reset-texts", version: "4", confirmed: "1" })).toMatchObject({ ok: true });
  expect(written()).toEqual(original);
});

test("decisions 9.8: two who change a mail at once: the second sees a conflict; the history names texts and person", async () => {
  await save({ heading: "First" });
  expect(await save({ heading: "Second" })).toMatchObject({ ok: false, isStale: true });
  const { history, version } = await mailTextData(database.db, template, "en", "en");
  expect(version).toBe(1);
  expect(history[0]).toMatchObject({ changes: [{ label: "Heading", before: "original text", after: "First" }] });
  expect((await mailTextData(database.db, template, "es", "en")).history).toEqual([]);
});

test("security 6.89: what the law words itself cannot be changed", async () => {
  const of = "orders.mails.confirmation";
  for (const language of languages)
    expect(
      await post({ intent: "save-texts", version: "0", withdrawalForm: "No withdrawal." }, { of, language }),
    ).toMatchObject({ ok: false, form: { refused: { withdrawalForm: { code: "fixedText" } } } });
  const rules = mailTextsOf(findMailTemplate("withdrawals.mails.acknowledgement")!, "en").map(({ rule }) => rule);
  expect(new Set(rules)).toEqual(new Set(["fixed", "legal"]));
});

test("decisions 9.8: a stored text that no longer suits its original is left out, and the mail is written", async () => {
  const original = written();
  const values = { "invitation.text": "{gone}", "invitation.subject": 7, "invitation.heading": "", constructor: "x" };
  await database.db.insert(shopSettingRows).values({ name: "mail-texts:accounts/mails:en", values });
  await loadShopSettings(database.db);
  expect(written()).toEqual(original);
});

test("decisions 9.8: every mail has a preview in every language, without an open placeholder", () => {
  for (const each of mailTemplates)
    for (const language of languages) {
      const { html, subject } = sampleMail(each, language);
      expect([
        each.id,
        language,
        /\{\w+\}/.exec(`${subject} ${html.replaceAll(/<style>.*?<\/style>/g, "")}`)?.[0],
      ]).toEqual([each.id, language, undefined]);
    }
});

test.each(languages)("decisions 9.8: each text has a name, each placeholder an example, in %s", async (language) => {
  const names = settingsTexts(language).mailTextNames as Record<string, string>;
  for (const each of mailTemplates)
    for (const { field, label, placeholders } of (await mailTextData(database.db, each, "de", language)).texts) {
      expect([each.id, field, label]).toEqual([each.id, field, names[field]]);
      for (const { placeholder, example } of placeholders) expect(example, placeholder).not.toContain("{");
    }
});

test.each(languages)("decisions 9.8: no two mails of the list have the same name in %s", (language) => {
  const names = mailTextList(language).map(({ name }) => name);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});

test("decisions 9.8: the preview shows the texts of one case, with those that others name in their place", () => {
  const shipped = findMailTemplate("shipping.mails.shipped")!;
  const known = sampleMail(shipped, "en").text;
  const unknown = sampleMail(shipped, "en", { shownCase: "introAny" }).text;
  expect(known).toContain("Renault Clio");
  expect(unknown).not.toContain("Renault Clio");
  for (const text of [known, unknown]) expect(text).not.toMatch(/^2 to 5$/m);
  const notices = findMailTemplate("accounts.notices.accountTexts")!;
  const [first, second] = mailTextsOf(notices, "en");
  const { text } = sampleMail(notices, "en", { shownCase: second!.field });
  expect(text).toContain(second!.text.slice(0, 30));
  expect(text).not.toContain(first!.text.slice(0, 30));
});

test("decisions 9.8: the preview has each text of its case, also one that has the name of its placeholder", () => {
  const refusal = findMailTemplate("withdrawals.mails.refusal")!;
  const typed = new Map([["intro", "See {mediator}."]]);
  expect(sampleMail(refusal, "en", { typed }).text).toContain("Our consumer mediator: ");
  expect(sampleMail(findMailTemplate("compatibility.mails.waiting")!, "en").text).toContain("Odovia doesn’t fit your");
});

test("decisions 9.8: the reminder of a refund is shown with one of its three sentences", () => {
  const reminder = findMailTemplate("withdrawals.mails.refundDue")!;
  const states = ["due", "waiting", "late"];
  const texts = new Map(mailTextsOf(reminder, "en").map(({ field, text }) => [field, text]));
  for (const shownCase of states) {
    const { text } = sampleMail(reminder, "en", { shownCase });
    expect(text).toContain("The buyer withdrew from order");
    const shown = states.filter((state) => text.split("\n").includes(withSampleData(texts.get(state)!, "en")));
    expect(shown).toEqual([shownCase]);
  }
});

test("decisions 9.8: the preview has the table of its mail, of an invented order", () => {
  const preview = (id: string, shownCase?: string) => sampleMail(findMailTemplate(id)!, "en", { shownCase }).text;
  expect(preview("orders.mails.confirmation")).toMatch(/Camille Martin\s+12 rue des Lilas.*VAT \(20%\).*79\.00/s);
  expect(preview("orders.mails.confirmation", "introFree")).toMatch(/CADEAU.*0\.00/s);
  expect(preview("orders.mails.confirmation", "importTax")).toMatch(/import tax.*Zürich.*94\.00/s);
  expect(preview("shipping.mails.shipped")).toContain("6A12345678901");
  expect(preview("orders.staff-mails.address")).toMatch(/address:\nCamille Martin/i);
  for (const template of mailTemplates) expect(sampleMail(template, "de").html).not.toContain("undefined");
});

test("the preview points at the text that has the cursor", () => {
  expect(sampleMail(template, "en", { marked: "text" }).html).toContain("➤ ");
  expect(sampleMail(template, "en", { marked: "nothing" }).html).not.toContain("➤");
});
