import { brand } from "#app/brand.ts";
import type { Language } from "#app/i18n/languages.ts";

export type MailContent = {
  language: Language;
  subject: string;
  /** Shown beside the subject. */
  preheader: string;
  heading: string;
  paragraphs: string[];
  /** After the paragraphs; already escaped. */
  body?: { html: string; text: string };
  rows?: [label: string, value: string][];
  action?: { label: string; url: string };
  /** Small print: terms, withdrawal, why this mail came. */
  footnotes?: Footnote[];
};

/** A link in HTML, label and address in plain text. */
export type Footnote = string | { text: string; link: { label: string; url: string } };

/**
 * The layout of all mails, HTML and plain text. Values are escaped here. Inline styles, because mail programs drop style
 * sheets; nothing is loaded, so opening is not tracked.
 */
export function renderMail(mail: MailContent): { subject: string; html: string; text: string } {
  const e = escapeHtml;
  const font = "font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif";
  // Short hyphenated words stay on one line.
  const unbroken = (word: string) =>
    word.includes("-") && word.length <= 19 ? `<span style="white-space:nowrap">${word}</span>` : word;
  const words = (text: string) =>
    e(text)
      .replace(/[\p{L}\d-]+/gu, unbroken)
      .replace(/\n/g, "<br>");
  const paragraph = (text: string, style: string) => `<p style="${style}">${words(text)}</p>`;
  const footnote = (note: Footnote) => {
    const { text, link } = typeof note === "string" ? { text: note, link: undefined } : note;
    const linked = link ? ` <a href="${e(safeUrl(link.url))}" style="color:#00704f">${e(link.label)}</a>` : "";
    return `<p style="margin:16px 0 0;font-size:13px;line-height:1.5;color:#5c6370">${words(text)}${linked}</p>`;
  };
  const rows = (mail.rows ?? [])
    .map(
      ([label, value]) =>
        `<tr><th scope="row" style="width:38%;text-align:left;padding:8px 16px 8px 0;border-bottom:1px solid #e3e5ea;color:#5c6370;font-weight:400;vertical-align:top">${e(label)}</th>` +
        `<td style="padding:8px 0;border-bottom:1px solid #e3e5ea;color:#1b2330;vertical-align:top;overflow-wrap:anywhere">${words(value)}</td></tr>`,
    )
    .join("");
  const html = `<!doctype html>
<html lang="${mail.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${e(mail.subject)}</title></head>
<body style="margin:0;padding:0;background:#f8f7f4;overflow-wrap:break-word;${font}">
<div style="display:none;max-height:0;overflow:hidden">${e(mail.preheader)}</div>
<div role="article" aria-label="${e(mail.subject)}" style="max-width:600px;margin:0 auto;padding:24px 16px">
<p style="margin:0 0 24px;font-size:18px;font-weight:700;color:#00704f">${e(brand.name)}</p>
<div style="background:#ffffff;border:1px solid #e3e5ea;border-radius:12px;padding:32px 24px;font-size:16px;line-height:1.55;color:#1b2330">
${mail.heading ? `<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${words(mail.heading)}</h1>` : ""}
${mail.paragraphs.map((text) => paragraph(text, "margin:0 0 16px")).join("\n")}
${mail.body?.html ?? ""}
${rows ? `<table style="width:100%;border-collapse:collapse;margin:8px 0 24px;font-size:15px">${rows}</table>` : ""}
${mail.action ? `<p style="margin:24px 0 8px"><a href="${e(safeUrl(mail.action.url))}" style="display:inline-block;background:#00704f;color:#ffffff;text-decoration:none;padding:12px 20px;border-radius:10px;font-weight:600">${e(mail.action.label)}</a></p>` : ""}
</div>
${(mail.footnotes ?? []).map(footnote).join("\n")}
<p style="margin:16px 0 0;font-size:13px;color:#5c6370">${e(sender())}</p>
</div></body></html>`;
  // French sets a no-break space before a colon.
  const colon = mail.language === "fr" ? "\u00a0:" : ":";
  const text = [
    ...(mail.heading ? [mail.heading, ""] : []),
    ...mail.paragraphs.flatMap((line) => [line, ""]),
    ...(mail.body ? [mail.body.text, ""] : []),
    ...(mail.rows ?? []).map(([label, value]) => `${label}${colon}${value.includes("\n") ? "\n" : " "}${value}`),
    ...(mail.rows?.length ? [""] : []),
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
  const { name, postalAddress, register, siren } = brand.publisher;
  return [name, postalAddress, `${register} ${siren}`.trim(), brand.supportEmail].filter(Boolean).join(" · ");
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}

function safeUrl(url: string): string {
  if (!/^https?:\/\//.test(url)) throw new Error("a mail links to something that is not a page");
  return url;
}
