import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { ownValue } from "#app/platform/own-value.ts";
import { faqOf, faqSearchWords } from "./server/faq.server.ts";

/** What the site explains, cut into pieces that each answer a question; `to` is the address of the piece in the language. */
export function knowledgeOf(
  language: Language,
): { id: string; title: string; text: string; words: string; to: string }[] {
  const words = faqSearchWords(language);
  return faqOf(language).categories.flatMap(({ questions }) =>
    questions.map(({ id, question, answer }) => ({
      id: `faq:${id}`,
      title: question,
      text: answer,
      words: ownValue(words, id) ?? "",
      to: `${localizedPath(paths.faq, language)}#${id}`,
    })),
  );
}
