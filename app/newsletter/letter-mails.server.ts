import { and, eq, inArray } from "drizzle-orm";
import { brand } from "#app/brand.ts";
import { isLanguage, type Language } from "#app/i18n/languages.ts";
import { publicAddress } from "#app/i18n/public-address.server.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import type { OutboxMail } from "#app/mail/define-mail.server.ts";
import { renderMail } from "#app/mail/mail-layout.ts";
import type { MadeMail } from "#app/mail/queue-mail.server.ts";
import { type PagePath, paths } from "#app/paths.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { shopFacts } from "#app/platform/settings/shop/shop-facts.ts";
import { callInStaffThread, ThreadLimit } from "#app/platform/thread/create-thread.server.ts";
import type { Rendered } from "./emails/letter-markdown.server.ts";
import { fillPlaceholders, type LetterPlaceholder } from "./letters.ts";
import { oneClickAddress, unsubscribePage, unsubscribeToken } from "./server/subscription-links.server.ts";
import { newsletter, newsletterLetters, newsletterLetterTexts } from "./server/tables.server.ts";

type Texts = typeof import("./texts/fr/letter.json");

export const letterKey = (letterId: number, subscriberId: number): string =>
  `newsletter-letter:${letterId}:${subscriberId}`;

export type LetterText = { subject: string; preheader: string; body: string };

const valuesIn = (language: Language): ReadonlyMap<string, string> => {
  const page = (path: PagePath) => publicAddress(path, language);
  return new Map<LetterPlaceholder, string>([
    ["brand", brand.name],
    ["email", shopFacts().supportEmail],
    ["site", page(paths.home)],
    ["compatibility", page(paths.compatibility)],
    ["purchase", page(paths.purchase)],
    ["faq", page(paths.faq)],
  ]);
};

/** Cached, since all copies of a letter have the same body. */
const rendered = new Map<string, Promise<Rendered | null>>();
const maxRendered = 10;

/** In a thread: some Markdown takes minutes or the whole stack. Null beyond the limits. */
function renderBody(markdown: string): Promise<Rendered | null> {
  const cached = rendered.get(markdown);
  if (cached) return cached;
  const rendering = callInStaffThread<Rendered | null>(
    "app/newsletter/emails/letter-markdown.server.ts",
    "renderLetterOrNull",
    markdown,
  ).catch((error: unknown) => {
    rendered.delete(markdown);
    if (error instanceof ThreadLimit) return null;
    throw error;
  });
  rendered.set(markdown, rendering);
  const [oldest] = rendered.keys();
  if (rendered.size > maxRendered && oldest !== undefined) rendered.delete(oldest);
  return rendering;
}

export async function makeLetter(
  text: LetterText,
  language: Language,
  leaveUrl: string,
): Promise<Pick<MadeMail, "subject" | "html" | "text"> | null> {
  const values = valuesIn(language);
  const body = await renderBody(fillPlaceholders(text.body, values));
  if (!body) return null;
  const t = loadTexts<Texts>("newsletter", "letter", language);
  return renderMail(
    {
      language,
      subject: fillPlaceholders(text.subject, values),
      preheader: fillPlaceholders(text.preheader, values),
      heading: "",
      paragraphs: [],
      body,
      footnotes: [{ text: t.reason, link: { label: t.leave, url: leaveUrl } }],
    },
    settings().publicUrl,
  );
}

/** Written when due; dropped for former subscribers and stopped letters. */
export const letterMail: OutboxMail = {
  kind: "newsletter-letter",
  async writeLater(db, { dedupeKey }) {
    const [letterId, subscriberId] = dedupeKey.split(":").slice(1).map(Number);
    const [found] = await db
      .select({ text: newsletterLetterTexts })
      .from(newsletter)
      .innerJoin(
        newsletterLetters,
        and(eq(newsletterLetters.id, letterId!), inArray(newsletterLetters.status, ["sending", "sent"])),
      )
      .innerJoin(
        newsletterLetterTexts,
        and(
          eq(newsletterLetterTexts.letterId, newsletterLetters.id),
          eq(newsletterLetterTexts.language, newsletter.language),
        ),
      )
      .where(and(eq(newsletter.id, subscriberId!), eq(newsletter.status, "subscribed")));
    if (!found || !isLanguage(found.text.language)) return undefined;
    const { language } = found.text;
    const token = unsubscribeToken(subscriberId!);
    const letter = await makeLetter(found.text, language, unsubscribePage(token, language));
    if (!letter) throw new Error(`letter ${letterId} cannot be rendered`);
    return { ...letter, language, listUnsubscribe: oneClickAddress(token) };
  },
};
