import { expect, test } from "vitest";
import { languages } from "#app/i18n/languages.ts";
import { guaranteeNotice } from "./guarantee-notice.server.ts";

const fileOf = (language: string) => `notice${language[0]!.toUpperCase()}${language.slice(1)}`;

test.each(languages)("law 9.5: the publisher's notice is shown in the page's language only: %s", (language) => {
  const noticeWith = (files: string[]) =>
    guaranteeNotice(language, { findFile: (path) => (files.includes(path) ? `/${path}` : undefined) });
  const others = languages.filter((other) => other !== language).map(fileOf);
  expect(noticeWith(others).picture).toBeNull();
  expect(noticeWith([fileOf(language)]).picture).toBe(`/${fileOf(language)}`);
  expect(noticeWith([]).address).toBe(
    `https://europa.eu/youreurope/citizens/consumers/shopping/guarantees-returns/index_${language}.htm`,
  );
});
