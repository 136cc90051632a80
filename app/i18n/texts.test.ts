import { expect, test } from "vitest";
import { loadTexts } from "./texts.server.ts";

test("dictionaries of every domain are found, its own among them", () => {
  expect(loadTexts<Record<string, string>>("i18n", "problems", "de").notFound).toBe(
    "Unter dieser Adresse haben wir nichts gefunden.",
  );
  expect(loadTexts<Record<string, string>>("newsletter", "problems", "it").alreadySubscribed).toContain("iscritto");
  expect(() => loadTexts("nowhere", "nothing", "fr")).toThrow();
});
