import { expect, test } from "vitest";
import { pageLanguage } from "./page-language.server.ts";

const languageOf = (path: string, cookie = "") =>
  pageLanguage(new Request(`https://shop.example${path}`, { headers: { cookie } }));

test.each([
  ["/update-password?invitation=x&lang=de", "", "de"],
  ["/update-password.data?invitation=x&lang=de", "", "de"],
  // The person's choice is kept.
  ["/update-password?invitation=x&lang=de", "odovia_lang=it", "it"],
  ["/update-password?invitation=x&lang=constructor", "", "fr"],
  ["/auth?from=%2Fes%2Ffaq", "", "es"],
  ["/auth?from=%2Fadmin%2Forders", "", "fr"],
  ["/auth?from=%2F%5B", "", "fr"],
  // A page has one language.
  ["/faq?lang=de", "", "fr"],
  ["/en/faq?lang=de", "odovia_lang=it", "en"],
])('decisions 2: %s with the cookie "%s" is shown in %s', (path, cookie, language) => {
  expect(languageOf(path, cookie)).toBe(language);
});
