import { expect, test } from "vitest";
import type { MissingItem } from "#app/back-office/before-launch.server.ts";
import { readSettings, type Settings } from "#app/platform/settings/settings.server.ts";
import { checkLaunch, StartRefused } from "./check-launch.ts";

const settingsOf = (env: Record<string, string>): Settings => {
  const read = readSettings(env);
  if (!read.ok) throw new Error(read.faults.join(" "));
  return read.settings;
};
const live = settingsOf({
  STRIPE_SECRET_KEY: "rk_live_x",
  STRIPE_PUBLISHABLE_KEY: "pk_live_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
  PUBLIC_URL: "https://shop.example",
});
const owed: MissingItem = { id: "mediator", isLegal: true, sentence: "The mediator is missing.", values: {} };
const other: MissingItem = { id: "staffEmail", isLegal: false, sentence: "Set STAFF_EMAIL.", values: {} };
const lacking = (...lacks: MissingItem[]) => lacks;

test("a start with real payments is refused while something required by law is missing; the refusal says what, and how to proceed", () => {
  const start = () => checkLaunch(live, () => lacking(owed, other));
  expect(start).toThrow(StartRefused);
  expect(start).toThrow(/^The mediator is missing\.\nThe law asks .*ALLOW_INCOMPLETE_LEGAL=1/);
});

test("with ALLOW_INCOMPLETE_LEGAL=1, with nothing missing by law, or without live payments it starts and returns what is missing", () => {
  expect(checkLaunch({ ...live, allowIncompleteLegal: true }, () => lacking(owed, other))).toEqual([owed, other]);
  expect(checkLaunch(live, () => lacking(other))).toEqual([other]);
  expect(checkLaunch({ ...live, payments: "off" }, () => lacking(owed))).toEqual([owed]);
  expect(checkLaunch(settingsOf({ NODE_ENV: "production" }), () => lacking(owed))).toEqual([owed]);
});

test("a development machine gets no warning", () => {
  expect(checkLaunch(settingsOf({}), () => lacking(owed))).toEqual([]);
});
