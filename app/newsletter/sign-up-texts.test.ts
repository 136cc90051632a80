import { expect, test } from "vitest";
import { brand } from "#app/brand.ts";
import { fill } from "#app/i18n/format.ts";
import { languages } from "#app/i18n/languages.ts";
import { signUpTexts } from "./sign-up-texts.server.ts";

test.each(languages)(
  "after signing up in %s, the page names the subscriber's address and not the shop's",
  (language) => {
    const text = fill(signUpTexts(language).successText, { subscriber: "ana@example.com" });
    expect(text).toContain("ana@example.com");
    expect(text).not.toContain(brand.supportEmail);
  },
);
