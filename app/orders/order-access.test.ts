import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { languages } from "#app/i18n/languages.ts";
import { readCookies } from "#app/platform/http/cookies.ts";
import { applyTestSettings } from "#app/platform/settings/testing/apply-test-settings.ts";
import {
  accessDays,
  accessEnd,
  endOldOrderCookies,
  orderCookieName,
  orderCookies,
  orderIdsOfCookies,
  presumedDeliveryDays,
} from "./order-access.server.ts";
import { orderLinkHash, readOrderLink } from "./order-link.ts";
import { type OrderStatus, orderStatuses } from "./order-status.ts";

applyTestSettings();

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

test("a browser keeps the cookies of its newest 20 orders, whatever it has", () => {
  const jar = new Map<string, string>([["odovia_lang", "de"]]);
  for (let n = 1; n <= 60; n++) {
    for (const cookie of orderCookies(id(n), `secret-${n}`, Object.fromEntries(jar))) {
      const [, name = "", value = "", seconds] = /^([^=]+)=([^;]*);.*Max-Age=(\d+)/.exec(cookie) ?? [];
      if (seconds === "0") jar.delete(name);
      else jar.set(name, value);
    }
    expect(jar.size).toBeLessThanOrEqual(21);
  }
  const newest = Array.from({ length: 20 }, (_, at) => id(41 + at));
  expect(orderIdsOfCookies(Object.fromEntries(jar))).toEqual(newest);
  expect(jar.get(orderCookieName(id(60)))).toBe("secret-60");
  expect(jar.get("odovia_lang")).toBe("de");
  // A repeated submission of an order takes no other's place.
  expect(orderCookies(id(60), "secret-60", Object.fromEntries(jar))).toHaveLength(1);
});

test("of more cookies, which an earlier version has set, the newest count, and a name that is none is left alone", () => {
  const many = Array.from({ length: 180 }, (_, at) => [orderCookieName(id(at)), "x"] as const);
  expect(orderIdsOfCookies(Object.fromEntries(many))).toEqual(Array.from({ length: 20 }, (_, at) => id(160 + at)));
  expect(orderCookies(id(999), "y", Object.fromEntries(many))).toHaveLength(1 + 10);
  const odd = Object.fromEntries([[orderCookieName("x\r\nset-cookie: a"), "x"], ...many]);
  expect(orderCookies(id(999), "y", odd).join()).not.toContain("\n");
});

test("the cookies of all but the newest 20 orders are ended, ten at a time where a proxy may have small buffers", () => {
  const header = (count: number) =>
    [
      "odovia_lang=de",
      ...Array.from({ length: count }, (_, n) => `${orderCookieName(id(n))}=${"s".repeat(43)}`),
      "odovia_session=kept",
    ].join("; ");
  expect(endOldOrderCookies(undefined)).toEqual([]);
  expect(endOldOrderCookies(header(20))).toEqual([]);
  expect(endOldOrderCookies(header(21))).toEqual([expect.stringContaining(`${orderCookieName(id(0))}=; Path=/`)]);
  expect(endOldOrderCookies(header(60))).toHaveLength(10);
  const ended = endOldOrderCookies(header(180));
  expect(ended.map((cookie) => cookie.split("=")[0])).toEqual(
    Array.from({ length: 120 }, (_, n) => orderCookieName(id(n))),
  );
  expect(ended.join("").length + 120 * "set-cookie: \r\n".length).toBeLessThan(13_000);
});

test("security 6.39: of a header of 64 KB no more than 400 cookies are read", () => {
  const header = Array.from({ length: 8_000 }, (_, n) => `c${n}=1`).join(";");
  expect(Object.keys(readCookies(header))).toHaveLength(400);
});

const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n));
const step = (n: number, fromStatus: OrderStatus | null, toStatus: OrderStatus) => ({
  at: day(n),
  fromStatus,
  toStatus,
});
const endOf = (status: OrderStatus, ...steps: ReturnType<typeof step>[]) =>
  accessEnd({ status, updated_at: day(500) }, steps);

test("an order that is on its way to its buyer keeps its link", () => {
  expect(endOf("Tentative_ok", step(0, null, "Tentative_ok"))).toBeNull();
  expect(endOf("A_traiter", step(1, "Tentative_ok", "A_traiter"))).toBeNull();
  expect(endOf("A_expedier", step(2, "A_traiter", "A_expedier"))).toBeNull();
});

test("the link ends 90 days after the delivery; a later partial refund does not extend it", () => {
  const steps = [step(3, "A_expedier", "Expediee"), step(6, "Expediee", "Livree"), step(60, "Livree", "Livree")];
  expect(endOf("Livree", ...steps)).toEqual(day(6 + accessDays));
  expect(accessDays).toBe(90);
});

test("a parcel whose delivery nobody recorded counts as delivered a month after it left", () => {
  expect(endOf("Expediee", step(3, "A_expedier", "Expediee"))).toEqual(day(3 + presumedDeliveryDays + accessDays));
});

test("a cancelled, withdrawn, returned or refunded order keeps it for 90 days from its last step", () => {
  for (const status of ["Annulee", "Retractation", "Retournee", "Remboursee"] as const)
    expect(endOf(status, step(6, "Expediee", "Livree"), step(9, "Livree", status), step(12, status, status))).toEqual(
      day(12 + accessDays),
    );
});

test("every link ends once nothing more can come, also without a history", () => {
  for (const status of orderStatuses) {
    const isInPreparation = ["Tentative_ok", "A_traiter", "A_expedier"].includes(status);
    expect(endOf(status) === null, status).toBe(isInPreparation);
  }
});

test("page and problem name the days that are counted", () => {
  for (const language of languages) {
    const days = new RegExp(`\\b${accessDays}\\s`);
    const read = (file: string) => JSON.parse(readFileSync(join(import.meta.dirname, "..", file), "utf8"));
    expect(read(`orders/texts/${language}/problems.json`).linkExpired).toMatch(days);
    expect(read(`checkout/texts/${language}/confirmation.json`).expiredText).toMatch(days);
  }
});

test("the withdrawal page takes number and proof from the hash, and no words of others", () => {
  const link = { number: "OD-2026-000123", access: "a-_Z".repeat(10) };
  expect(readOrderLink(orderLinkHash(link))).toEqual(link);
  expect(readOrderLink(orderLinkHash({ ...link, access: "" }))).toEqual({ ...link, access: "" });
  expect(orderLinkHash({ ...link, access: "" })).toBe("#order=OD-2026-000123");
  for (const hash of ["", "#formulaire", "#order=call%200899&access=%3Cb%3E", "#order=od-2026-1"])
    expect(readOrderLink(hash), hash).toEqual({ number: "", access: "" });
});
