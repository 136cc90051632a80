import { expect, test } from "vitest";
import { mayReadMetrics } from "./operator-routes.ts";

const token = "a-token-of-some-length";
const development = { production: false, publicUrl: "http://localhost:3000", metricsToken: undefined };
const production = { production: true, publicUrl: "https://shop.example", metricsToken: undefined };
const call = (headers: Record<string, string> = {}, address = "127.0.0.1") => ({
  address,
  headers: new Headers({ host: "localhost:3000", ...headers }),
});

test("on a server the metrics need the token, whatever address and host a call seems to have", () => {
  for (const publicUrl of ["https://shop.example", "http://localhost:3000"])
    for (const host of ["localhost:3000", "127.0.0.1:3000", "[::1]:3000", "shop.example"])
      expect(mayReadMetrics({ ...production, publicUrl }, call({ host })), host).toBe(false);
  expect(mayReadMetrics(production, call({ authorization: "Bearer " }))).toBe(false);
  const guarded = { ...production, metricsToken: token };
  expect(mayReadMetrics(guarded, call({ authorization: `Bearer ${token}` }, "198.51.100.7"))).toBe(true);
  for (const authorization of ["", token, `Bearer ${token}x`, `bearer ${token}`, `Basic ${token}`])
    expect(mayReadMetrics(guarded, call({ authorization })), authorization).toBe(false);
});

test("in development they are open to this machine by its own name, never through a proxy on it", () => {
  for (const host of ["localhost:3000", "127.0.0.1:3000", "[::1]:3000", "localhost"])
    expect(mayReadMetrics(development, call({ host })), host).toBe(true);
  expect(mayReadMetrics(development, call({}, "::1"))).toBe(true);
  expect(mayReadMetrics(development, call({}, "192.168.1.20"))).toBe(false);
  for (const host of ["shop.example", "localhost.evil.example", "127.0.0.1.evil.example:3000", ""])
    expect(mayReadMetrics(development, call({ host })), host).toBe(false);
  for (const name of ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"])
    expect(mayReadMetrics(development, call({ [name]: "x" })), name).toBe(false);
  expect(mayReadMetrics({ ...development, publicUrl: "https://shop.example" }, call())).toBe(false);
  expect(mayReadMetrics({ ...development, metricsToken: token }, call())).toBe(false);
});
