import { expect, test } from "vitest";
import { languages, localizedPath } from "#app/i18n/languages.ts";
import { errorTexts } from "#app/site/error-texts.ts";
import { lastResort } from "./last-resort.ts";

const requestId = "7b0f6a52-0d7c-4d0a-9c57-0b8a2a3f8f11";
const answer = (path: string, cookie = "") =>
  lastResort(new Error("secret"), {
    request: new Request(`https://shop.example${path}`, { headers: { cookie } }),
    requestId,
  });

test("security 6.44: the page of last resort names the request, in the visitor's language, and nothing of the error", async () => {
  for (const language of languages) {
    const cookie = `odovia_lang=${language}`;
    for (const [path, sent] of [
      [localizedPath("/faq", language), ""],
      [localizedPath("/faq.data", language), ""],
      ["/admin/orders", cookie],
      ["/auth", cookie],
      ["/dev/mailbox", cookie],
      ["/no-such-page", cookie],
    ] as const) {
      const response = answer(path, sent);
      const text = await response.text();
      expect(response.status).toBe(500);
      expect(text, path).toContain(`<html lang="${language}">`);
      expect(text).toContain(`href="${localizedPath("/", language)}"`);
      expect(text).toContain(`${errorTexts[language].reference} ${requestId}`);
      expect(text).not.toContain("secret");
    }
  }
});

test("decisions 2: the page's own prefix takes precedence over the stored language, and a bare page is French", async () => {
  expect(await answer("/es/no-such-page", "odovia_lang=de").text()).toContain('<html lang="es">');
  for (const path of ["/faq", "/", "/_.data", "/newsletter"])
    expect(await answer(path, "odovia_lang=de").text(), path).toContain('<html lang="fr">');
});
