import { useEffect, useMemo, useRef, useState } from "react";
import { plural } from "#app/i18n/format.ts";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { TextLink } from "#app/ui/controls/link.tsx";
import { TextInput } from "#app/ui/controls/text-input.tsx";
import { Accordion } from "#app/ui/layout/accordion.tsx";
import { SearchIcon } from "#app/ui/pictures/icons.tsx";
import type { SearchWords } from "../rules/faq-search.ts";
import { plainSearch } from "../rules/faq-words.ts";
import type { FaqCategory, FaqQuestion, FaqTexts } from "../server/faq.server.ts";

/**
 * The questions by category, with a search over them, whose library is fetched when the field is first used. Without
 * JavaScript every answer is open and the search is away.
 */
export function FaqList({
  t,
  categories,
  searchWords,
  language,
}: {
  t: FaqTexts;
  categories: FaqCategory[];
  searchWords: SearchWords;
  language: Language;
}) {
  const [query, setQuery] = useState("");
  const [used, setUsed] = useState(false);
  const search = useFaqSearch({ categories, searchWords, language, used });
  const input = useRef<HTMLInputElement>(null);
  // What was typed before the page woke up counts too; a link to an answer shows it even when the search had hidden it.
  useEffect(() => {
    if (input.current?.value) {
      setUsed(true);
      setQuery(input.current.value);
    }
    const showAll = () => clear(input.current, setQuery);
    window.addEventListener("hashchange", showAll);
    return () => window.removeEventListener("hashchange", showAll);
  }, []);

  const searching = query.trim() !== "";
  const shown = useMemo(
    () => (searching ? categoriesOf(search(query), categories) : categories),
    [categories, query, search, searching],
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
            onFocus={() => setUsed(true)}
            onInput={(event) => {
              setUsed(true);
              setQuery(event.currentTarget.value);
            }}
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

type Search = (query: string) => string[];

/** The ids of what a query finds, the best first. Where the library cannot be fetched, words are found as they were typed. */
function useFaqSearch({
  categories,
  searchWords,
  language,
  used,
}: {
  categories: FaqCategory[];
  searchWords: SearchWords;
  language: Language;
  used: boolean;
}): Search {
  const questions = useMemo(() => categories.flatMap((category) => category.questions), [categories]);
  const [search, setSearch] = useState<{ of: typeof questions; find: Search } | null>(null);
  useEffect(() => {
    if (!used) return;
    let left = false;
    import("../rules/faq-search.ts").then(
      ({ createFaqSearch }) =>
        !left && setSearch({ of: questions, find: createFaqSearch(questions, searchWords, language) }),
      () => {},
    );
    return () => {
      left = true;
    };
  }, [used, questions, searchWords, language]);
  return search?.of === questions ? search.find : (query) => plainSearch(questions, query);
}

/** Found questions in their categories, both in the order of the ids. */
function categoriesOf(ids: string[], categories: FaqCategory[]): FaqCategory[] {
  const found = new Map<FaqCategory, FaqQuestion[]>();
  for (const id of ids)
    for (const category of categories) {
      const question = category.questions.find((each) => each.id === id);
      if (question) found.set(category, [...(found.get(category) ?? []), question]);
    }
  return [...found].map(([category, questions]) => ({ ...category, questions }));
}

function clear(input: HTMLInputElement | null, setQuery: (query: string) => void) {
  if (input) input.value = "";
  setQuery("");
}
