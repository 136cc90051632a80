import { statSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { brand } from "#app/brand.ts";
import { applyShopValues } from "#app/platform/settings/shop/shop-settings.ts";
import { type MailContent, renderMail as render } from "./mail-layout.ts";

const renderMail = (mail: MailContent) => render(mail, "https://shop.example");

const base = {
  language: "fr" as const,
  subject: "Objet\r\nBcc: x@y.z",
  preheader: "p",
  heading: "h",
  paragraphs: ["un <b>deux</b>"],
  rows: [["Nom", '"><img src=x onerror=alert(1)>']] as [string, string][],
};

test("security 6.35: a mail escapes every value, in text and attributes", () => {
  const { html } = renderMail({ ...base, picture: '"><i>', amounts: [["<i>", "<i>"]] });
  expect(html).not.toContain("<img src=x");
  expect(html).not.toContain("<i>");
  expect(html).not.toContain("<b>");
});

test("security 6.42: a subject is one line", () => {
  expect(renderMail(base).subject).toBe("Objet Bcc: x@y.z");
  // French and amounts have no-break spaces, without which a narrow list of mails begins a line with a colon.
  const subject = "Commande\u202f: 1\u202f234,56\u00a0€";
  expect(renderMail({ ...base, subject: `${subject}\t\nBcc` }).subject).toBe(`${subject} Bcc`);
});

test("a mail only links to pages", () => {
  expect(() => renderMail({ ...base, action: { label: "x", url: "javascript:alert(1)" } })).toThrow();
});

test("the text version carries the same facts", () => {
  const { text } = renderMail({
    ...base,
    action: { label: "Suivre", url: "https://shop.example/suivi" },
    footnotes: ["Note"],
  });
  expect(text).toContain("un <b>deux</b>");
  expect(text).toContain("https://shop.example/suivi");
  expect(text).toContain("Note");
  // What follows such a line is a signature to mail programs (RFC 3676, 4.3), and the right of withdrawal is not one.
  expect(text).not.toMatch(/^-- $/m);
});

test("law 1.4: pictures are files that every mail shows alike, so that opening one tells nothing", () => {
  const { html, text } = renderMail({ ...base, rows: [], picture: "Dongle" });
  const addresses = [...html.matchAll(/(?:src|srcset)="([^"]+)"/g)].map(([, address]) => address!);
  expect(addresses).toHaveLength(4);
  for (const address of addresses) {
    const file = /^https:\/\/shop\.example(\/images\/mail\/[a-z-]+\.(?:png|jpg))$/.exec(address)?.[1];
    expect(statSync(`public${file}`).size, address).toBeLessThan(10_000);
  }
  expect(html.match(/<img [^>]*alt="([^"]+)"/g)).toHaveLength(2);
  expect(text).not.toContain("images");
});

test("brand 4: every colour of a mail has one for the dark scheme", () => {
  const { html } = renderMail({
    ...base,
    amounts: [["Total", "79 €"]],
    picture: "Dongle",
    action: { label: "x", url: "https://shop.example/" },
  });
  const [head, body] = html.split("<body");
  for (const [, classes] of body!.matchAll(/class="([^"]+)"/g))
    for (const name of classes!.split(" ")) expect(head).toContain(`.${name}{`);
  const coloured = [...body!.matchAll(/<[a-z0-9]+ [^>]*style="[^"]*color:#[^>]*>/g)];
  for (const [tag] of coloured) expect(tag).toContain("class=");
});

test("the total of an order is the last amount, bold and on the right", () => {
  const amounts: [string, string][] = [
    ["Dongle", "79 €"],
    ["Livraison", "10 €"],
    ["Total TTC", "89 €"],
  ];
  const { html, text } = renderMail({ ...base, amounts });
  expect(html).toMatch(/<td align="right"[^>]*font-weight:700[^>]*>89 €<\/td>/);
  expect(html.match(/<td align="right"[^>]*font-weight:700/g)).toHaveLength(1);
  expect(text).toContain("Dongle\u202f: 79 €\nLivraison\u202f: 10 €\nTotal TTC\u202f: 89 €\n");
});

test("a value of several lines keeps them in plain text, under its label", () => {
  const { text } = renderMail({ ...base, rows: [["Message", "Bonjour,\n\nmerci."]] });
  expect(text).toContain("Message\u202f:\nBonjour,\n\nmerci.");
});

test("a short word with hyphens, as the number of an order, is not broken over two lines", () => {
  const { html, text } = renderMail({ ...base, paragraphs: ["E-Mail zu OD-2026-000123 <x-y> https://a-b.example/"] });
  const whole = (word: string) => `<span style="white-space:nowrap">${word}</span>`;
  expect(html).toContain(`${whole("E-Mail")} zu ${whole("OD-2026-000123")} &#60;${whole("x-y")}&#62;`);
  expect(text).toContain("E-Mail zu OD-2026-000123 <x-y>");
});

test("a footnote's link is a link in HTML, and label with address in plain text", () => {
  const withdraw = { label: "Renoncer <ici>", url: "https://shop.example/retractation?a=1&b=2" };
  const { html, text } = renderMail({ ...base, footnotes: [{ text: "Droit <de>\nrétractation", link: withdraw }] });
  expect(html).toMatch(
    /<p [^>]*>Droit &#60;de&#62;<br>rétractation <a href="https:\/\/shop\.example\/retractation\?a=1&#38;b=2"[^>]*>Renoncer &#60;ici&#62;<\/a><\/p>/,
  );
  expect(text).toContain("Droit <de>\nrétractation\nRenoncer <ici>\u202f: https://shop.example/retractation?a=1&b=2");
  expect(() =>
    renderMail({ ...base, footnotes: [{ text: "x", link: { label: "x", url: "javascript:alert(1)" } }] }),
  ).toThrow();
});

test.each([
  ["fr", "Nom\u202f: Zoé", "Suivre\u202f:\nhttps://shop.example/suivi"],
  ["de", "Nom: Zoé", "Suivre:\nhttps://shop.example/suivi"],
] as const)("the plain text sets its colons as %s does", (language, row, action) => {
  const { text } = renderMail({
    ...base,
    language,
    rows: [["Nom", "Zoé"]],
    action: { label: "Suivre", url: "https://shop.example/suivi" },
  });
  expect(text).toContain(row);
  expect(text).toContain(action);
});

test("the last line names the company with its seat and its registration, and nothing for what is not known", () => {
  onTestFinished(() => applyShopValues({ stored: new Map() }));
  const lastLine = () => renderMail(base).text.split("\n").at(-1);
  expect(lastLine()).toBe(`${brand.publisher.name} · ${brand.supportEmail}`);
  const seller = { postalAddress: "1 rue de Paris, 69002 Lyon", register: "RCS Lyon", siren: "123 456 789" };
  applyShopValues({ stored: new Map([["seller", seller]]) });
  const whole = `${brand.publisher.name} · 1 rue de Paris, 69002 Lyon · RCS Lyon 123 456 789 · ${brand.supportEmail}`;
  expect(lastLine()).toBe(whole);
  expect(renderMail(base).html).toContain(whole);
});
