import { plural } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { wordsOf } from "#app/i18n/search-words.ts";
import type { SearchWords } from "../rules/faq-search.ts";

/** Every word of the query as typed: until the search library is loaded, and if it cannot be. */
export function plainSearch(
  questions: readonly { id: string; question: string; answer: string }[],
  query: string,
): string[] {
  const wanted = wordsOf(query);
  return questions
    .filter(({ question, answer }) => {
      const words = new Set(wordsOf(`${question} ${answer}`));
      return wanted.every((word) => words.has(word));
    })
    .map(({ id }) => id);
}

export type SearchTexts = { none: string; found: { one: string; other: string } };

type Search = (query: string) => string[];

/** Over the questions on the page, by category and relevance. The library is fetched on the first use of the field. */
export function searchQuestions(
  field: HTMLElement,
  { t, words, language }: { t: SearchTexts; words: SearchWords; language: Language },
): void {
  const input = field.querySelector("input")!;
  const status = field.querySelector("[role=status]")!;
  const clearing = field.querySelector<HTMLButtonElement>("button")!;
  const categories = [...document.querySelectorAll<HTMLElement>("[data-faq-category]")];
  const links = categories.map(({ id }) => document.querySelector<HTMLElement>(`[data-faq-link="${id}"]`)!);
  const items = [...document.querySelectorAll<HTMLElement>("[data-faq-category] [data-accordion-item]")];
  const questions = items.map((item) => ({
    id: item.id,
    question: item.querySelector("summary")!.textContent!,
    answer: item.querySelector("[data-faq-answer]")!.textContent!,
  }));
  // Until the library is loaded, and where it cannot be, words are found as they were typed.
  let search: Search = (query) => plainSearch(questions, query);

  function show() {
    const isSearching = input.value.trim() !== "";
    const ids = isSearching ? search(input.value) : items.map(({ id }) => id);
    const found = ids.flatMap((id) => items.find((item) => item.id === id) ?? []);
    const categoryOf = (item: HTMLElement) => item.closest<HTMLElement>("[data-faq-category]")!;
    arrange(items, found);
    const shown = [...new Set(found.map(categoryOf))];
    arrange(categories, shown);
    arrange(
      links,
      shown.map((category) => links[categories.indexOf(category)]!),
    );
    const sentence = found.length === 0 ? t.none : plural(t.found, found.length, language);
    status.textContent = isSearching ? sentence : "";
    clearing.hidden = !isSearching;
  }

  function clear() {
    input.value = "";
    show();
  }

  input.addEventListener("input", show);
  clearing.addEventListener("click", () => {
    clear();
    input.focus();
  });
  // A link to an answer shows it even if the search has hidden it.
  window.addEventListener("hashchange", clear);
  import("../rules/faq-search.ts").then(
    ({ createFaqSearch }) => {
      search = createFaqSearch(questions, words, language);
      if (input.value) show();
    },
    () => {},
  );
  if (input.value) show();
}

function arrange(all: readonly HTMLElement[], shown: readonly HTMLElement[]): void {
  for (const element of all) element.hidden = !shown.includes(element);
  for (const element of shown) element.parentElement!.append(element);
}
