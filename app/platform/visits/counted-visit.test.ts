import { expect, test } from "vitest";
import { mayCount } from "./counted-visit.ts";

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
const may = (headers: Record<string, string>) => {
  const all = new Map(Object.entries({ "user-agent": firefox, ...headers }));
  return mayCount((name) => all.get(name));
};

test("a visit is counted unless the visitor has refused in any way", () => {
  expect(may({})).toBe(true);
  expect(may({ "sec-gpc": "0", dnt: "0", cookie: "odovia_lang=de" })).toBe(true);
  expect(may({ "sec-gpc": "1" })).toBe(false);
  expect(may({ dnt: "1" })).toBe(false);
  expect(may({ cookie: "odovia_lang=de; odovia_uncounted=1" })).toBe(false);
});

test("programs are not counted, browsers are", () => {
  for (const agent of [
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "Mozilla/5.0 (Linux; Android 6.0.1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/144 Mobile Safari/537.36 (compatible; bingbot/2.0)",
    "facebookexternalhit/1.1 LinkPreview",
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/144.0.0.0 Safari/537.36",
    "curl/8.5.0",
    "python-requests/2.32",
    "",
  ])
    expect(may({ "user-agent": agent }), agent).toBe(false);
  for (const agent of [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1",
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/144.0.0.0 Mobile Safari/537.36",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/144.0.0.0 Safari/537.36 Edg/144.0.0.0",
  ])
    expect(may({ "user-agent": agent }), agent).toBe(true);
});
