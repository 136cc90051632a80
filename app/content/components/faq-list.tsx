import { useEffect, useMemo, useRef, useState } from "react";
import { plural } from "#app/i18n/format.ts";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { Accordion } from "#app/ui/accordion.tsx";
import { Button } from "#app/ui/button.tsx";
import { SearchIcon } from "#app/ui/icons.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import type { FaqCategory, FaqTexts } from "../faq.server.ts";
import { searchQuestions } from "../faq-search.ts";

/** The questions by category, with a search over them. Without JavaScript every answer is open and the search is away. */
export function FaqList({ t, categories, language }: { t: FaqTexts; categories: FaqCategory[]; language: Language }) {
  const [query, setQuery] = useState("");
  const input = useRef<HTMLInputElement>(null);
  // What was typed before the page woke up counts too; a link to an answer shows it even when the search had hidden it.
  useEffect(() => {
    if (input.current) setQuery(input.current.value);
    const showAll = () => clear(input.current, setQuery);
    window.addEventListener("hashchange", showAll);
    return () => window.removeEventListener("hashchange", showAll);
  }, []);

  const searching = query.trim() !== "";
  const shown = useMemo(
    () =>
      categories
        .map((category) => ({ ...category, questions: searchQuestions(category.questions, query) }))
        .filter(({ questions }) => questions.length > 0),
    [categories, query],
  );
  const count = shown.reduce((sum, { questions }) => sum + questions.length, 0);

  return (
    <>
      <search className="mt-8 flex max-w-prose flex-wrap items-center gap-3 noscript:hidden">
        <div className="w-full">
          <TextInput
            ref={input}
            type="search"
            aria-label={t.searchLabel}
            placeholder={t.searchHint}
            autoComplete="off"
            icon={<SearchIcon />}
            onInput={(event) => setQuery(event.currentTarget.value)}
          />
        </div>
        <p role="status" className="min-h-6 text-sm text-muted">
          {searching && (count === 0 ? t.none : plural(t.found, count, language))}
        </p>
        {searching && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              clear(input.current, setQuery);
              input.current?.focus();
            }}
          >
            {t.clear}
          </Button>
        )}
      </search>
      <div className="mt-10 grid gap-x-16 lg:mt-16 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <nav aria-label={t.categories} className="max-lg:mb-12">
          <ul className="flex flex-wrap gap-2 text-sm lg:sticky lg:top-28 lg:grid lg:gap-1">
            {shown.map(({ id, title }) => (
              <li key={id}>
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
          {shown.map(({ id, title, questions }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
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
                      <p>{question.answer}</p>
                      {question.more && (
                        <p className="mt-3">
                          <TextLink to={localizedPath(question.more.to, language)}>{question.more.label}</TextLink>
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

function clear(input: HTMLInputElement | null, setQuery: (query: string) => void) {
  if (input) input.value = "";
  setQuery("");
}
