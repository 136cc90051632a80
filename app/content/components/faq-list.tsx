import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { TextLink } from "#app/ui/controls/link.tsx";
import { TextInput } from "#app/ui/controls/text-input.tsx";
import { Island } from "#app/ui/islands/island.tsx";
import { Accordion } from "#app/ui/layout/accordion.tsx";
import { SearchIcon } from "#app/ui/pictures/page-icons.tsx";
import type { SearchTexts } from "../browser/search-questions.ts";
import type { SearchWords } from "../rules/faq-search.ts";
import type { FaqCategory, FaqTexts } from "../server/faq.server.ts";

type Props = { t: FaqTexts; categories: FaqCategory[]; searchWords: SearchWords; language: Language };

/** The search (search-questions.ts) uses no React: it moves and hides what the server has rendered. */
export function FaqList({ t, categories, searchWords, language }: Props) {
  return (
    <>
      <Island
        name="faq-search"
        component={SearchField}
        props={{ t: { none: t.none, found: t.found }, words: searchWords, language }}
        slots={{
          children: (
            <>
              <div className="w-full">
                <TextInput
                  type="search"
                  aria-label={t.searchLabel}
                  placeholder={t.searchHint}
                  autoComplete="off"
                  icon={<SearchIcon />}
                />
              </div>
              <p role="status" className="min-h-6 text-sm text-muted" />
              <Button variant="ghost" size="sm" hidden>
                {t.clear}
              </Button>
            </>
          ),
        }}
      />
      <div className="mt-10 grid gap-x-16 lg:mt-16 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <nav aria-label={t.categories} className="max-lg:mb-12">
          <ul className="flex flex-wrap gap-2 text-sm lg:sticky lg:top-28 lg:grid lg:gap-1">
            {categories.map(({ id, title }) => (
              <li key={id} data-faq-link={id}>
                <TextLink
                  quiet
                  to={`#${id}`}
                  className="inline-block py-1 max-lg:rounded-control max-lg:border max-lg:border-line max-lg:bg-surface max-lg:px-3 max-lg:py-2 max-lg:text-ink"
                >
                  {title}
                </TextLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid gap-14 md:gap-20">
          {categories.map(({ id, title, questions }) => (
            <section key={id} id={id} data-faq-category aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`} className="mb-5 text-xl">
                {title}
              </h2>
              <Accordion
                landmarks={false}
                items={questions.map((question) => ({
                  id: question.id,
                  title: question.question,
                  content: (
                    <>
                      <p data-faq-answer>{question.answer}</p>
                      {question.page && (
                        <p className="mt-3">
                          <TextLink to={localizedPath(question.page.to, language)}>{question.page.label}</TextLink>
                        </p>
                      )}
                    </>
                  ),
                }))}
              />
            </section>
          ))}
        </div>
      </div>
    </>
  );
}

type SearchFieldProps = { t: SearchTexts; words: SearchWords; language: Language; children: React.ReactNode };

const SearchField = ({ children }: SearchFieldProps) => (
  <search className="mt-8 flex max-w-text flex-wrap items-center gap-3 noscript:hidden">{children}</search>
);
