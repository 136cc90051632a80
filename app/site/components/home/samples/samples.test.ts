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
  };
  // Low fuel is a sample of the claims ledger, but not one of the four reminders of brand 8.
  const others = notifications.filter(({ name }) => name !== "fuel" && !Object.hasOwn(events, name));
  for (const { name } of others) expect(text, name).toContain(reminders[name]);
});

test("spec 9: P0420 is high, P0128 low, the others medium", () => {
  const severities = Object.fromEntries(codes.map(({ code, severity }) => [code, severity]));
  expect(severities).toEqual({ P0420: "high", P0171: "medium", B1342: "medium", P0128: "low" });
});
