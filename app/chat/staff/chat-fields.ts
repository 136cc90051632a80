import { optional } from "#app/forms/fields/optional-field.ts";
import { choice, integer, line, lines } from "#app/forms/fields.ts";
import { languages } from "#app/i18n/languages.ts";

export const answerFields = { text: lines(2_000) };

/** In all languages. */
export const replyFields = {
  title: line(80),
  fr: lines(2_000),
  en: lines(2_000),
  es: lines(2_000),
  it: lines(2_000),
  de: lines(2_000),
};

/** In one language. */
export const entryFields = {
  language: choice(languages),
  question: line(300),
  words: optional(line(300)),
  answer: lines(2_000),
};

/** 0 for a new one. */
export const rowId = integer(0, 2_147_483_647);
