import { localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { TextLink } from "#app/ui/controls/link.tsx";
import { Accordion } from "#app/ui/layout/accordion.tsx";
import type { PartProps, QuestionTexts } from "./home-texts.ts";

/** Five questions: pricing, legal, security, privacy, dongle (spec 2.3). */
export function QuestionList({ t, language, questions }: PartProps & { questions: QuestionTexts }) {
  return (
    <section className="container section grid gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)] lg:gap-16">
      <div>
        <h2 className="max-w-[9.5em] text-3xl">{t.questions.heading}</h2>
        <p className="mt-4">
          <TextLink to={localizedPath(paths.faq, language)}>{t.questions.link}</TextLink>
        </p>
      </div>
      <Accordion
        items={Object.entries(questions).map(([key, { question, answer }]) => ({
          id: `question-${key}`,
          title: question,
          content: answer,
        }))}
      />
    </section>
  );
}
