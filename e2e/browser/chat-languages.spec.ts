import type { PanelTexts } from "#app/chat/conversation.ts";
import { type Language, languages, localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { dictionariesOf, textsOf } from "./dictionaries.ts";
import { expect, slow, test } from "./fixtures.ts";
import { openPage, rememberChoices } from "./running-shop.ts";

const questions: Record<Language, string> = {
  fr: "Combien coûte le dongle ?",
  en: "How much does the dongle cost?",
  es: "¿Cuánto cuesta el dongle?",
  it: "Quanto costa il dongle?",
  de: "Was kostet der Dongle?",
};

for (const language of languages)
  test(
    `spec 2.4: the assistant leads to the page that answers, ${language}`,
    language === "fr" ? {} : slow,
    async ({ browser, shop }) => {
      const context = await browser.newContext({ baseURL: shop.url });
      await rememberChoices(context, { url: shop.url, language, asksCookies: false });
      const page = await context.newPage();
      const c = textsOf<PanelTexts>("chat", "panel", language);
      await openPage(page, localizedPath(paths.legal, language));
      await page.getByRole("button", { name: dictionariesOf(language).frame.chat, exact: true }).click();
      const panel = page.getByRole("dialog", { name: c.title });
      await panel.getByRole("textbox", { name: c.message }).fill(questions[language]);
      await page.keyboard.press("Enter");
      const link = panel.getByRole("log").getByRole("link").last();
      await expect(link).toHaveAttribute("href", `${localizedPath(paths.faq, language)}#price`);
      await link.click();
      await expect(page).toHaveURL(new RegExp(`${localizedPath(paths.faq, language)}#price$`));
      await expect(page.locator("#price")).toBeInViewport();
      await context.close();
    },
  );
