import { brand } from "#app/brand.ts";
import type { Language } from "#app/i18n/languages.ts";
import { shopFacts } from "#app/platform/settings/shop/shop-facts.ts";

export type MailContent = {
  language: Language;
  subject: string;
  preheader: string;
  heading: string;
  paragraphs: string[];
  body?: { html: string; text: string };
  rows?: [label: string, value: string][];
  /** Right-aligned after the rows; the last is the total. */
  amounts?: [label: string, value: string][];
  picture?: string;
  action?: { label: string; url: string };
  /** Small print: terms, withdrawal, why this mail came. */
  footnotes?: Footnote[];
};

export type Footnote = string | { text: string; link: { label: string; url: string } };

/** Of the pages' tokens, in light and dark; a class of the same name lets the dark scheme replace the inline colour. */
const light = {
  canvas: "#fbfaf6",
  surface: "#ffffff",
  sand: "#f3ece0",
  ink: "#111b28",
  muted: "#535c66",
  line: "#dadee3",
  signal: "#007852",
};
const dark: typeof light = {
  canvas: "#111418",
  surface: "#1b1e23",
  sand: "#2a2620",
  ink: "#f3f2ed",
  muted: "#a5abb4",
  line: "#393d44",
  signal: "#41dca5",
};
type Colour = keyof typeof light;

const grounds = ["canvas", "surface", "sand"] as const;
const darkStyles = [
  ...grounds.map((name) => `.${name}{background-color:${dark[name]}!important}`),
  ...(["ink", "muted", "signal"] as const).map((name) => `.${name}{color:${dark[name]}!important}`),
  `.line{border-color:${dark.line}!important}`,
  `.button{background-color:${dark.signal}!important;color:#011c11!important}`,
].join("");

export function mailStyle(colours: Colour[], css: string): string {
  const inline = colours.map((name) =>
    name === "line"
      ? `border-color:${light.line}`
      : `${grounds.some((ground) => ground === name) ? "background-color" : "color"}:${light[name]}`,
  );
  return `class="${colours.join(" ")}" style="${[...inline, css].filter(Boolean).join(";")}"`;
}

const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

/**
 * The layout of all mails, HTML and plain text. Values are escaped here. Tables and inline styles, because mail programs drop
 * style sheets; those that read one get dark colours. The pictures are the same files in every mail, so opening is not tracked.
 */
export function renderMail(mail: MailContent, publicUrl: string): { subject: string; html: string; text: string } {
  const e = escapeHtml;
  const font = "font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif";
  // Short hyphenated words stay on one line.
  const unbroken = (word: string) =>
    word.includes("-") && word.length <= 19 ? `<span style="white-space:nowrap">${word}</span>` : word;
  const words = (text: string) =>
    e(text)
      .replace(/[\p{L}\d-]+/gu, unbroken)
      .replace(/\n/g, "<br>");
  const picture = (name: string, type: string, [width, height]: [number, number], alt: string, css: string) => {
    const source = (variant: string) => `${e(publicUrl)}/images/mail/${name}${variant}.${type}`;
    return `<picture><source media="(prefers-color-scheme:dark)" srcset="${source("-dark")}"><img src="${source("")}" width="${width}" height="${height}" alt="${e(alt)}" style="display:block;border:0;max-width:100%;${css}"></picture>`;
  };
  const logo = picture("logo", "png", [124, 28], brand.name, "font-size:20px;font-weight:700");
  const front = mail.picture
    ? `<tr><td align="center" ${mailStyle(["sand"], "padding:16px;border-radius:11px 11px 0 0")}>${picture("front", "jpg", [240, 180], mail.picture, "height:auto")}</td></tr>`
    : "";
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${words(text)}</p>`;
  const small = "margin:16px 0 0;font-size:13px;line-height:1.5";
  const footnote = (note: Footnote) => {
    const { text, link } = typeof note === "string" ? { text: note, link: undefined } : note;
    const linked = link ? ` <a href="${e(safeUrl(link.url))}" ${mailStyle(["signal"], "")}>${e(link.label)}</a>` : "";
    return `<p ${mailStyle(["muted"], small)}>${words(text)}${linked}</p>`;
  };
  const rule = "border-width:0 0 1px;border-style:solid;vertical-align:top";
  const rows = (mail.rows ?? []).map(
    ([label, value]) =>
      `<tr><th scope="row" ${mailStyle(["muted", "line"], `width:38%;text-align:left;padding:8px 16px 8px 0;font-weight:400;${rule}`)}>${e(label)}</th>` +
      `<td ${mailStyle(["ink", "line"], `padding:8px 0;overflow-wrap:anywhere;${rule}`)}>${words(value)}</td></tr>`,
  );
  const amounts = (mail.amounts ?? []).map(([label, value], place, all) => {
    const isTotal = place === all.length - 1;
    const size = isTotal ? `padding:14px 0 8px;font-weight:700;border:0` : `padding:8px 0;font-weight:400;${rule}`;
    const colours: Colour[] = isTotal ? ["ink"] : ["ink", "line"];
    return (
      `<tr><th scope="row" ${mailStyle(colours, `text-align:left;${size}`)}>${e(label)}</th>` +
      `<td align="right" ${mailStyle(colours, `text-align:right;white-space:nowrap;${size}${isTotal ? ";font-size:22px;line-height:1" : ""}`)}>${e(value)}</td></tr>`
    );
  });
  const list = (lines: string[]) =>
    lines.length
      ? `<table style="width:100%;border-collapse:collapse;margin:8px 0 24px;font-size:15px">${lines.join("")}</table>`
      : "";
  const button = ({ label, url }: NonNullable<MailContent["action"]>) =>
    `<table ${table} style="margin:24px 0 8px"><tr><td bgcolor="${light.signal}" class="button" style="border-radius:10px"><a href="${e(safeUrl(url))}" class="button" style="display:inline-block;background-color:${light.signal};color:#ffffff;text-decoration:none;padding:12px 20px;border-radius:10px;font-weight:600">${e(label)}</a></td></tr></table>`;
  const html = `<!doctype html>
<html lang="${mail.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${e(mail.subject)}</title><style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${darkStyles}}</style></head>
<body ${mailStyle(["canvas"], `margin:0;padding:0;overflow-wrap:break-word;${font}`)}>
<div style="display:none;max-height:0;overflow:hidden">${e(mail.preheader)}</div>
<table ${table} width="100%" ${mailStyle(["canvas"], "width:100%")}><tr><td align="center" style="padding:24px 16px">
<div role="article" aria-label="${e(mail.subject)}" style="max-width:600px;text-align:left;${font}">
<div ${mailStyle(["ink"], "margin:0 0 24px")}>${logo}</div>
<table ${table} width="100%" ${mailStyle(["surface", "line"], "width:100%;border-width:1px;border-style:solid;border-radius:12px;border-collapse:separate")}>${front}<tr><td ${mailStyle(["ink"], `padding:32px 24px;font-size:16px;line-height:1.55;${font}`)}>
${mail.heading ? `<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${words(mail.heading)}</h1>` : ""}
${mail.paragraphs.map(paragraph).join("\n")}
${mail.body?.html ?? ""}
${list(rows)}
${list(amounts)}
${mail.action ? button(mail.action) : ""}
</td></tr></table>
${(mail.footnotes ?? []).map(footnote).join("\n")}
<p ${mailStyle(["muted"], small)}>${e(sender())}</p>
</div></td></tr></table></body></html>`;
  // French sets a no-break space before a colon.
  const colon = mail.language === "fr" ? "\u202f:" : ":";
  const text = [
    ...(mail.heading ? [mail.heading, ""] : []),
    ...mail.paragraphs.flatMap((line) => [line, ""]),
    ...(mail.body ? [mail.body.text, ""] : []),
    ...[mail.rows ?? [], mail.amounts ?? []].flatMap((lines) => [
      ...lines.map(([label, value]) => `${label}${colon}${value.includes("\n") ? "\n" : " "}${value}`),
      ...(lines.length ? [""] : []),
    ]),
    ...(mail.action ? [`${mail.action.label}${colon}`, safeUrl(mail.action.url), ""] : []),
    // No "-- ": mail programs take what follows for a signature.
    ...(mail.footnotes ?? []).flatMap((note) =>
      typeof note === "string" ? [note, ""] : [note.text, `${note.link.label}${colon} ${safeUrl(note.link.url)}`, ""],
    ),
    sender(),
  ].join("\n");
  return { subject: inOneLine(mail.subject), html, text };
}

/** No line breaks in headers (security 6.42); no-break spaces stay. */
const inOneLine = (subject: string): string => subject.replace(/[^\S\u00a0\u202f]+/g, " ").trim();

/** Seat and registration (code de commerce R123-237). */
const sender = (): string => {
  const { name, postalAddress, register, siren } = shopFacts().publisher;
  return [name, postalAddress, `${register} ${siren}`.trim(), shopFacts().supportEmail].filter(Boolean).join(" · ");
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}

function safeUrl(url: string): string {
  if (!/^https?:\/\//.test(url)) throw new Error("a mail links to something that is not a page");
  return url;
}
