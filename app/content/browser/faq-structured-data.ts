import type { FaqCategory } from "../server/faq.server.ts";

/** For search engines: the same words as on the page. */
export function faqStructuredData(categories: readonly FaqCategory[]): Record<string, unknown> {
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: categories.flatMap(({ questions }) =>
      questions.map(({ question, answer }) => ({
        "@type": "Question",
        name: question,
        acceptedAnswer: { "@type": "Answer", text: answer },
      })),
    ),
  };
}
