import { expect, test } from "vitest";
import home from "../../../texts/fr/home.json" with { type: "json" };
import { codes, notifications } from "./samples.ts";

test("sample notifications are events or reminders that the page names", () => {
  const { heading, text, ...events } = home.alerts;
  expect(Object.keys(events)).toHaveLength(8);
  const reminders: Record<string, string> = {
    service: "entretien",
    inspection: "contrôle technique",
    brakes: "plaquettes de frein",
    insurance: "assurance",
    fuel: "carburant",
  };
  for (const { name } of notifications) if (!Object.hasOwn(events, name)) expect(text, name).toContain(reminders[name]);
});

test("spec 9: P0420 is high, P0128 low, the others medium", () => {
  const severities = Object.fromEntries(codes.map(({ code, severity }) => [code, severity]));
  expect(severities).toEqual({ P0420: "high", P0171: "medium", B1342: "medium", P0128: "low" });
});
