import { marked, type Token, type Tokens } from "marked";
import { escapeHtml, mailStyle } from "#app/mail/mail-layout.ts";

const style = {
  heading: 'style="margin:24px 0 8px;font-size:19px;line-height:1.3"',
  paragraph: 'style="margin:0 0 16px"',
  list: 'style="margin:0 0 16px;padding-left:24px"',
  link: mailStyle(["signal"], ""),
  rule: mailStyle(["line"], "margin:24px 0;border-style:solid;border-width:1px 0 0"),
  quote: mailStyle(["muted", "line"], "margin:0 0 16px;padding-left:16px;border-style:solid;border-width:0 0 0 3px"),
};

const isAddress = (href: string): boolean => /^(?:https?:\/\/|mailto:)[^\s<>"]+$/i.test(href) && URL.canParse(href);

export type Rendered = { html: string; text: string };
const join = (parts: Rendered[], between = ""): Rendered => ({
  html: parts.map(({ html }) => html).join(between),
  text: parts.map(({ text }) => text).join(between),
});

/**
 * Markdown as HTML for mail programs and plain text: headings, paragraphs, lists, quotes, rules, emphasis and links to
 * pages and e-mail addresses. HTML and pictures stay text.
 */
export function renderLetter(markdown: string): Rendered {
  return blocks(marked.lexer(markdown, { gfm: true }));
}

/** A nested list has two. */
const maxLevels = 40;

/** For a thread (letter-mails.server.ts); null for too deeply nested text. */
export function renderLetterOrNull(markdown: string): Rendered | null {
  try {
    let level: Token[] = marked.lexer(markdown, { gfm: true });
    for (let depth = 0; level.length > 0; depth++) {
      if (depth > maxLevels) return null;
      level = level.flatMap(
        (token): Token[] => ("items" in token ? token.items : "tokens" in token ? token.tokens : []) ?? [],
      );
    }
    return renderLetter(markdown);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function blocks(tokens: Token[]): Rendered {
  const parts = tokens.filter(({ type }) => type !== "space" && type !== "def").map(block);
  return { html: parts.map(({ html }) => html).join("\n"), text: parts.map(({ text }) => text).join("\n\n") };
}

function block(token: Token): Rendered {
  const wrap = (tag: string, css: string, { html, text }: Rendered): Rendered => ({
    html: `<${tag} ${css}>${html}</${tag}>`,
    text,
  });
  switch (token.type) {
    case "heading":
      return wrap("h2", style.heading, inline(token.tokens));
    case "paragraph":
      return wrap("p", style.paragraph, inline(token.tokens));
    case "list":
      return list(token as Tokens.List);
    case "blockquote": {
      const inside = blocks(token.tokens ?? []);
      return wrap("div", style.quote, { ...inside, text: inside.text.replace(/^/gm, "> ") });
    }
    case "hr":
      return { html: `<hr ${style.rule}>`, text: "----" };
    case "text":
      return "tokens" in token && token.tokens ? inline(token.tokens) : plain(token.raw);
    default:
      return wrap("p", style.paragraph, plain(token.raw.trim()));
  }
}

function list({ items, ordered, start }: Tokens.List): Rendered {
  const first = ordered && typeof start === "number" ? start : 1;
  const rendered = items.map((item, place) => {
    const { html, text } = join(item.tokens.map(block), " ");
    const mark = ordered ? `${first + place}. ` : "- ";
    return { html: `<li style="margin:0 0 4px">${html}</li>`, text: `${mark}${text.replaceAll("\n", "\n  ")}` };
  });
  const tag = ordered ? "ol" : "ul";
  return {
    html: `<${tag} ${style.list}>${rendered.map(({ html }) => html).join("")}</${tag}>`,
    text: rendered.map(({ text }) => text).join("\n"),
  };
}

const plain = (text: string): Rendered => ({ html: escapeHtml(text).replaceAll("\n", "<br>"), text });

const inline = (tokens: Token[] = []): Rendered => join(tokens.map(inlinePart));

function inlinePart(token: Token): Rendered {
  switch (token.type) {
    case "strong":
    case "em": {
      const inside = inline(token.tokens);
      return { html: `<${token.type}>${inside.html}</${token.type}>`, text: inside.text };
    }
    case "link":
      return link(token as Tokens.Link);
    case "br":
      return { html: "<br>", text: "\n" };
    case "text":
      return "tokens" in token && token.tokens ? inline(token.tokens) : plain(token.text);
    case "escape":
      return plain(token.text);
    default:
      return plain(token.raw);
  }
}

function link({ href, tokens }: Tokens.Link): Rendered {
  const inside = inline(tokens);
  if (!isAddress(href)) return inside;
  const address = href.replace(/^mailto:/i, "");
  return {
    html: `<a href="${escapeHtml(href)}" ${style.link}>${inside.html}</a>`,
    text: inside.text === address ? address : `${inside.text} (${address})`,
  };
}
