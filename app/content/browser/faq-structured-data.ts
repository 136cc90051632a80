import type { FaqCategory } from "../server/faq.server.ts";

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
