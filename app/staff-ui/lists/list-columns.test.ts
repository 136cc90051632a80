import { expect, test } from "vitest";
import { languages } from "#app/i18n/languages.ts";
import { recentMoment } from "./list-columns.tsx";

test("decisions 9: a list says the time of today, then yesterday, the day, and the year of an earlier one", () => {
  const today = "2026-11-27";
  expect(recentMoment("2026-11-27T14:18:00Z", today, "fr")).toBe("15:18");
  // Paris is an hour ahead: this is the night before.
  expect(recentMoment("2026-11-26T22:59:00Z", today, "fr")).toBe("hier 23:59");
  expect(recentMoment("2026-11-26T23:30:00Z", today, "fr")).toBe("00:30");
  expect(recentMoment("2026-11-24T10:00:00Z", today, "fr")).toBe("24 nov.");
  expect(recentMoment("2025-11-24T10:00:00Z", today, "de")).toBe("24.11.2025");
  expect(languages.map((language) => recentMoment("2026-11-26T10:00:00Z", today, language))).toEqual(
    languages.map(
      (language) => `${{ fr: "hier", en: "yesterday", es: "ayer", it: "ieri", de: "gestern" }[language]} 11:00`,
    ),
  );
});
