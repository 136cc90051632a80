import { expect, test } from "vitest";
import { applyShopValues } from "#app/platform/settings/shop/shop-settings.ts";
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

test("decisions 9.8: an unknown address is answered in a language sold; pages of a language that is off, and the back office, in their own", () => {
  applyShopValues({ stored: new Map([["languages", { de: false }]]) });
  try {
    for (const path of ["/de/nothing-here", "/de/nothing-here.data", "/nothing-here", "/nothing-here?lang=de"])
      expect(languageOf(path, path.startsWith("/nothing-here?") ? "" : "odovia_lang=de"), path).toBe("fr");
    expect(languageOf("/es/nothing-here")).toBe("es");
    for (const path of ["/de/suivi", "/de/acheter.data"]) expect(languageOf(path), path).toBe("de");
    for (const path of ["/auth", "/admin/orders"]) expect(languageOf(path, "odovia_lang=de"), path).toBe("de");
  } finally {
    applyShopValues({ stored: new Map() });
  }
});
