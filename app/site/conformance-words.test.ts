import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { languages } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import type { FrameTexts } from "./components/frame-texts.ts";

test.each(languages)("law 1.30: the footer states the conformance that the statement declares, in %s", (language) => {
  const statement = readFileSync(`app/content/articles/accessibilite/${language}.md`, "utf8");
  const { footer } = loadTexts<FrameTexts>("site", "frame", language);
  const [, declared] = /: (.+)$/.exec(footer.accessibility)!;
  expect(statement).toContain(`**${declared}**`);
});
