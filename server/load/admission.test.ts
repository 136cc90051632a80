import { beforeAll, expect, test } from "vitest";
import { applyTestSettings } from "#app/platform/settings/testing/apply-test-settings.ts";
import { createAdmission } from "./admission.ts";
import type { LoadSample } from "./overload.ts";
import { classOf, renderingCost } from "./request-class.ts";

beforeAll(() => applyTestSettings());

function admission(samples: LoadSample[] = []) {
  let time = 0;
  const control = createAdmission({ samples: () => samples, now: () => time });
  const pass = (milliseconds: number) => {
    time += milliseconds;
  };
  /** Asks and is answered at once; the refusal's status, or 200. */
  const ask = (method: string, path: string, address: string) => {
    const answer = control.admit(classOf(method, path), address);
    if (!answer.admitted) return answer.refusal.status;
    answer.begin();
    answer.release();
    return 200;
  };
  return { control, pass, ask };
}

test("security 6.57: an address that floods is refused, by /64 in IPv6, and no other address is", () => {
  const { ask, pass } = admission();
  const statuses = Array.from({ length: 3_000 }, (_, i) =>
    ask("GET", `/unknown-${i}`, `2001:db8:1:2::${i.toString(16)}`),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(1_500);
  expect(statuses.slice(1_500).every((status) => status === 429)).toBe(true);
  expect(ask("POST", "/api/orders", "2001:db8:1:2::1")).toBe(429);
  expect(ask("POST", "/api/orders", "2001:db8:1:3::1")).toBe(200);
  expect(ask("POST", "/api/orders", "203.0.113.1")).toBe(200);
  // Without anything to tell them apart, balancers ask from the same address as everybody.
  expect(ask("GET", "/readyz", "2001:db8:1:2::1")).toBe(200);
  pass(1_000);
  expect(Array.from({ length: 60 }, () => ask("GET", "/x", "2001:db8:1:2::1")).filter((s) => s === 200)).toHaveLength(
    50,
  );
});

test("no request of a busy office with a hundred buyers within a minute is refused", () => {
  const { ask, pass, control } = admission();
  const office = "198.51.100.1";
  for (let buyer = 0; buyer < 100; buyer++) {
    for (let call = 0; call < 12; call++) expect(ask("POST", "/api/order-quotes", office)).toBe(200);
    const page = control.admit(classOf("GET", "/confirmation"), office);
    expect(page.admitted).toBe(true);
    if (page.admitted) {
      page.charge(renderingCost);
      page.release();
    }
    pass(600);
  }
});

test("forms and rendered pages cost more than calls, large bodies more than small ones", () => {
  const maxRequests = (method: string, path: string, bytes = 0, isRendered = false) => {
    const { control } = admission();
    let count = 0;
    for (;;) {
      const answer = control.admit(classOf(method, path, bytes), "198.51.100.2");
      if (!answer.admitted) return count;
      if (isRendered) answer.charge(renderingCost);
      answer.release();
      count++;
    }
  };
  expect(maxRequests("POST", "/update-password", 100, true)).toBeLessThanOrEqual(75);
  expect(maxRequests("GET", "/confirmation", 0, true)).toBeLessThanOrEqual(140);
  expect(maxRequests("POST", "/api/webhooks/stripe", 500_000)).toBeLessThanOrEqual(50);
  expect(maxRequests("POST", "/api/webhooks/stripe", 5_000)).toBe(1_500);
});

test("no more than 100 requests of one address are worked on at the same time; each one that ends makes room once", () => {
  const { control, ask } = admission();
  const held = Array.from({ length: 100 }, () => control.admit(classOf("POST", "/api/orders"), "198.51.100.3"));
  expect(held.every((answer) => answer.admitted)).toBe(true);
  expect(ask("POST", "/api/orders", "198.51.100.3")).toBe(429);
  expect(ask("POST", "/api/orders", "198.51.100.4")).toBe(200);
  // Requests whose bodies are still arriving do not count.
  expect(control.working()).toBe(0);
  const [first, second] = held;
  if (first!.admitted && second!.admitted) {
    first!.begin();
    second!.begin();
    expect(control.working()).toBe(2);
    first!.release();
    first!.release();
    first!.begin();
  }
  expect(control.working()).toBe(1);
  expect(ask("POST", "/api/orders", "198.51.100.3")).toBe(200);
});

test("security 3: under load pages wait, an order does not", () => {
  const slow = { p99Milliseconds: 300, meanMilliseconds: 200 };
  const { ask } = admission([slow, slow]);
  expect(ask("GET", "/confirmation", "203.0.113.1")).toBe(503);
  expect(ask("GET", "/api/address-search", "203.0.113.1")).toBe(503);
  expect(ask("POST", "/api/orders", "203.0.113.1")).toBe(200);
  expect(ask("GET", "/healthz", "203.0.113.1")).toBe(200);
});

test("security 6.21: when the orders of many buyers are slow, new ones are shed after pages and calls, and payments go on", () => {
  const { control, pass, ask } = admission();
  const order = (address: string) => {
    const answer = control.admit(classOf("POST", "/api/orders"), address);
    if (answer.admitted) answer.begin();
    return answer;
  };
  for (let i = 0; i < 50; i++) order("198.51.100.1");
  pass(2_000);
  // Whatever one address does, others are not refused.
  expect(ask("GET", "/confirmation", "203.0.113.1")).toBe(200);
  const others = Array.from({ length: 9 }, (_, i) => order(`203.0.113.${i + 10}`));
  expect(ask("GET", "/confirmation", "203.0.113.1")).toBe(503);
  expect(ask("GET", "/api/vehicles", "203.0.113.1")).toBe(503);
  expect(order("203.0.113.1")).toMatchObject({ admitted: false, refusal: { status: 503, code: "overloaded" } });
  expect(ask("POST", "/api/create-payment", "203.0.113.1")).toBe(200);
  expect(ask("POST", "/api/webhooks/stripe", "203.0.113.1")).toBe(200);
  expect(ask("GET", "/healthz", "203.0.113.1")).toBe(200);
  for (const answer of others) if (answer.admitted) answer.release();
  expect(ask("POST", "/api/orders", "203.0.113.1")).toBe(200);
});

test("webhooks with a correct signature are never refused: during a sale they all come from the provider's few addresses", () => {
  const { control } = admission();
  for (let i = 0; i < 5_000; i++) {
    const notice = control.admit(classOf("POST", "/api/webhooks/stripe", 20_000), "3.18.12.63");
    expect(notice).toMatchObject({ admitted: true, turn: undefined });
    if (!notice.admitted) return;
    notice.begin();
    notice.giveBack();
    notice.release();
  }
});
