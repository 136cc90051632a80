import { afterEach, expect, test, vi } from "vitest";
import { languages } from "#app/i18n/languages.ts";
import { guaranteeNotice } from "./guarantee-notice.server.ts";

const found = vi.hoisted(() => ({ files: [] as string[] }));
vi.mock("#app/platform/public-files.server.ts", () => ({
  publicFile: (path: string) => (found.files.includes(path) ? `/${path}` : undefined),
}));
vi.mock("#app/platform/settings.server.ts", () => ({ settings: () => ({ environment: "development" }) }));
afterEach(() => {
  found.files = [];
});

test.each(languages)("law 9.5: the publisher's notice is shown in the page's language only: %s", (language) => {
  found.files = languages
    .filter((other) => other !== language)
    .map((other) => `documents/guarantee-notice/${other}.svg`);
  expect(guaranteeNotice(language)).toMatchObject({ picture: null, missing: expect.stringMatching(/\[.+\]/) });
  found.files = [`documents/guarantee-notice/${language}.svg`];
  expect(guaranteeNotice(language)).toMatchObject({
    picture: `/documents/guarantee-notice/${language}.svg`,
    missing: "",
  });
});
