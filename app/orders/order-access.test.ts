import { expect, test } from "vitest";
import { readCookies } from "#app/platform/http/cookies.ts";
import { applySettings, readSettings } from "#app/platform/settings/settings.server.ts";
import { endOldOrderCookies, orderCookieName, orderCookies, orderIdsOfCookies } from "./order-access.server.ts";

const settingsOfTest = readSettings({ NODE_ENV: "test" });
if (settingsOfTest.ok) applySettings(settingsOfTest.settings);

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
