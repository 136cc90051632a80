import { expect, test } from "vitest";
import { languages } from "#app/i18n/languages.ts";
import { guaranteeNotice } from "./guarantee-notice.server.ts";

const fileOf = (language: string) => `documents/guarantee-notice/${language}.svg`;

test.each(languages)("law 9.5: the publisher's notice is shown in the page's language only: %s", (language) => {
  const noticeWith = (files: string[], production = false) =>
    guaranteeNotice(language, {
      production,
      findFile: (path) => (files.includes(path) ? `/${path}` : undefined),
    });
  const others = languages.filter((other) => other !== language).map(fileOf);
  expect(noticeWith(others)).toMatchObject({ picture: null, missing: expect.stringMatching(/\[.+\]/) });
  expect(noticeWith(others, true)).toMatchObject({ picture: null, missing: "" });
  expect(noticeWith([fileOf(language)])).toMatchObject({ picture: `/${fileOf(language)}`, missing: "" });
  expect(noticeWith([]).address).toBe(
    `https://europa.eu/youreurope/citizens/consumers/shopping/guarantees-returns/index_${language}.htm`,
  );
});
