import { expect, test } from "vitest";
import { brand } from "#app/brand.ts";
import { fill } from "#app/i18n/format.ts";
import { languages } from "#app/i18n/languages.ts";
import { homeTexts } from "./home-data.server.ts";

test.each(languages)(
  "issue 8.28: after signing up in %s, the page names the subscriber's address and not the shop's",
  (language) => {
    const text = fill(homeTexts(language).t.newsletter.successText, { subscriber: "ana@example.com" });
    expect(text).toContain("ana@example.com");
    expect(text).not.toContain(brand.supportEmail);
  },
);
