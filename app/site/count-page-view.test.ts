import { afterEach, expect, test } from "vitest";
import { visitCounter } from "#app/platform/visits/visit-counts.server.ts";
import { countDocument, countPrefetchedPage } from "./count-page-view.server.ts";

const browser = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0" };
const navigation = { ...browser, "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };
const counters = [visitCounter("/faq", "fr"), visitCounter("/faq", "de"), visitCounter("/forgot-password", "es")];
const counted = () => counters.map(({ times }) => times);
afterEach(() => {
  for (const counter of counters) counter.times = 0;
});

test("a page that somebody opens is counted under its path and language", () => {
  countDocument("/faq", navigation);
  countDocument("/de/faq", { ...navigation, cookie: "odovia_lang=it" });
  countDocument("/de/faq", navigation);
  expect(counted().slice(0, 2)).toEqual([1, 2]);
});

test("prefetches, data, other paths, programs and refusals are not counted", () => {
  for (const headers of [
    browser,
    { ...navigation, "sec-purpose": "prefetch" },
    { ...navigation, "sec-purpose": "prefetch;prerender" },
    { ...navigation, purpose: "prefetch" },
    { ...navigation, "sec-fetch-dest": "iframe" },
    { ...navigation, "sec-fetch-mode": "cors", "sec-fetch-dest": "empty" },
    { ...navigation, "sec-gpc": "1" },
    { ...navigation, dnt: "1" },
    { ...navigation, cookie: "odovia_uncounted=1" },
    { ...navigation, "user-agent": "Googlebot/2.1" },
  ])
    countDocument("/faq", headers);
  for (const path of ["/faq.data", "/faq/", "/admin", "/en/nothing", "/constructor"]) countDocument(path, navigation);
  expect(counted()).toEqual([0, 0, 0]);
});

test("a prefetched page that was opened reports itself under the same conditions; unknown paths are refused", () => {
  expect(countPrefetchedPage("/de/faq", new Headers(browser))).toBe(true);
  expect(countPrefetchedPage("/de/faq", new Headers({ ...browser, "sec-gpc": "1" }))).toBe(true);
  expect(countPrefetchedPage("/de/nothing", new Headers(browser))).toBe(false);
  expect(counted()).toEqual([0, 1, 0]);
});
