import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { OrderDetails } from "./checkout-client.ts";
import { fingerprintOf, type OrderBody, orderBody } from "./place-order.ts";
import { newDraft, type PurchaseProgress } from "./purchase-draft.ts";
import { type Outcome, type SubmissionCalls, submitOrder } from "./submit-order.ts";

/**
 * The shop's side of a purchase in memory, by the rules of its commands: `placeOrder` (an answer repeated for a key, another
 * total refused), `replaceOrder`, `createPayment`. Answers can be lost after the work was done.
 */
class Shop {
  price = 79;
  shipping = 15;
  codeWorks = true;
  /** How many of the next answers are lost. */
  lost = 0;
  readonly orders = new Map<string, { total: number; state: "open" | "given up" | "paid"; isStarted: boolean }>();
  readonly #keys = new Map<string, string>();

  total({ country, promo_code }: Pick<OrderBody, "country" | "promo_code">): number {
    const discount = promo_code && this.codeWorks ? 10 : 0;
    return this.price - discount + (country === "FR" ? 0 : this.shipping);
  }
  #answer<T>(data: T) {
    if (this.lost > 0) {
      this.lost -= 1;
      return Promise.resolve({ ok: false as const, status: 0, problem: null, text: "" });
    }
    return Promise.resolve({ ok: true as const, data });
  }
  #refuse(status: number, code: string) {
    return Promise.resolve({ ok: false as const, status, problem: { code, title: code }, text: code });
  }
  readonly calls: SubmissionCalls = {
    sendOrder: (body, key, shownTotal) => {
      const submission = `${key} ${fingerprintOf(body)}`;
      let id = this.#keys.get(submission);
      if (id === undefined) {
        if (body.promo_code && !this.codeWorks) return this.#refuse(422, "promoInvalid");
        if (this.total(body) !== shownTotal) return this.#refuse(409, "totalChanged");
        id = `order-${this.orders.size + 1}`;
        this.orders.set(id, { total: shownTotal, state: "open", isStarted: false });
        this.#keys.set(submission, id);
      }
      return this.#answer({ id, number: id, total_amount: this.orders.get(id)!.total } as OrderDetails);
    },
    cancelOrder: ({ id }) => {
      const order = this.orders.get(id)!;
      if (order.state === "paid") return this.#refuse(409, "alreadyPaid");
      order.state = "given up";
      return this.#answer({});
    },
    createPayment: ({ id, total }) => {
      const order = this.orders.get(id)!;
      if (order.total !== total) return this.#refuse(409, "amountMismatch");
      if (order.state === "paid") return this.#refuse(409, "alreadyPaid");
      if (order.state === "given up") return this.#refuse(409, "orderClosed");
      order.isStarted = true;
      return this.#answer({ freeOrder: false, clientSecret: `secret of ${id}` });
    },
    readOrderState: (id) => {
      const isPaid = this.orders.get(id)!.state === "paid";
      return this.#answer({
        status: isPaid ? "A_traiter" : "Annulee",
        payment_status: isPaid ? "paid" : "failed",
        number: id,
      });
    },
    readPaymentConfig: () => this.#answer({ provider: "sandbox" as const, publishableKey: null }),
    newKey: () => `key-${Math.random()}`,
  };
}

const car = { brand: "Renault", model: "Clio", year: 2018, energy: "Essence" };

/** The buyer's page: what is typed, the quote it shows, and what it keeps over a reload. */
class Page {
  readonly shop = new Shop();
  country = "FR";
  city = "Paris";
  promoCode: string | null = null;
  shown = 79;
  progress: PurchaseProgress = { order: null, pending: null };

  /** The quote is requested again: a code that no longer works is removed, as the page does. */
  look() {
    if (!this.shop.codeWorks) this.promoCode = null;
    this.shown = this.shop.total({ country: this.country, promo_code: this.promoCode });
  }
  submit(): Promise<Outcome> {
    const draft = newDraft(car, this.country, new Date(0));
    const values = { ...draft.values, city: this.city };
    return submitOrder(
      { ...this.progress },
      {
        body: orderBody({ ...draft, values, promoCode: this.promoCode }, "fr"),
        shownTotal: this.shown,
        calls: this.shop.calls,
        remember: (next) => {
          this.progress = next;
        },
      },
    );
  }
  /** What the payment step asks for. */
  charged(outcome: Outcome): number | null {
    return outcome.kind === "payment" ? outcome.order.total : null;
  }
}

describe("what the button shows is what is charged", () => {
  const paths: [name: string, between: (page: Page) => void, shown: number][] = [
    ["the price falls", (page) => Object.assign(page.shop, { price: 69 }), 69],
    ["the price rises", (page) => Object.assign(page.shop, { price: 89 }), 89],
    ["a code is applied", (page) => Object.assign(page, { promoCode: "TEN" }), 69],
    ["the country changes", (page) => Object.assign(page, { country: "DE" }), 94],
    [
      "the shipping price changes, abroad",
      (page) => {
        page.country = "DE";
        page.shop.shipping = 20;
      },
      99,
    ],
  ];
  test.each(paths)("back at the form, %s", async (_name, between, shown) => {
    const page = new Page();
    expect(page.charged(await page.submit())).toBe(79);
    between(page);
    page.look();
    expect(page.shown).toBe(shown);
    expect(page.charged(await page.submit())).toBe(shown);
    // The first order's payment can no longer be made.
    expect([...page.shop.orders.values()].map(({ state }) => state)).toEqual(["given up", "open"]);
  });

  test("a code ends between the order and its payment", async () => {
    const page = new Page();
    page.promoCode = "TEN";
    page.look();
    expect(page.charged(await page.submit())).toBe(69);
    page.shop.codeWorks = false;
    page.look();
    expect(page.charged(await page.submit())).toBe(79);
  });

  test("the price falls while the first answer is lost: the order that was made is given up", async () => {
    const page = new Page();
    page.shop.lost = 1;
    expect(await page.submit()).toMatchObject({ kind: "refused" });
    page.shop.price = 69;
    page.look();
    expect(page.charged(await page.submit())).toBe(69);
    expect([...page.shop.orders.values()].map(({ state, total }) => [state, total])).toEqual([
      ["given up", 79],
      ["open", 69],
    ]);
  });

  test("a page that shows an old price orders nothing until it shows the new one", async () => {
    const page = new Page();
    page.shop.price = 69;
    expect(await page.submit()).toEqual({ kind: "totalChanged" });
    page.look();
    expect(page.charged(await page.submit())).toBe(69);
  });

  test("the same total pays the same order, whatever happened to the price in the meantime", async () => {
    const page = new Page();
    await page.submit();
    page.shop.price = 69;
    // Not looked again: the page still shows what the order says.
    expect(page.charged(await page.submit())).toBe(79);
    expect(page.shop.orders.size).toBe(1);
  });

  test("a paid order is neither replaced nor paid again when the price changes", async () => {
    const page = new Page();
    await page.submit();
    for (const order of page.shop.orders.values()) order.state = "paid";
    page.shop.price = 69;
    page.look();
    expect(await page.submit()).toEqual({ kind: "settled", orderId: "order-1" });
    expect(page.shop.orders.size).toBe(1);
  });

  test("on every path of prices, codes, countries, corrections and lost answers", async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant("price" as const), price: fc.constantFrom(59, 69, 79, 89) }),
      fc.record({ do: fc.constant("country" as const), country: fc.constantFrom("FR", "DE", "CH") }),
      fc.record({ do: fc.constant("city" as const), city: fc.constantFrom("Paris", "Lyon") }),
      fc.record({ do: fc.constant("code" as const), code: fc.constantFrom(null, "TEN") }),
      fc.record({ do: fc.constant("codeWorks" as const), works: fc.boolean() }),
      fc.record({ do: fc.constant("look" as const) }),
      fc.record({ do: fc.constant("submit" as const), lost: fc.integer({ min: 0, max: 3 }) }),
      fc.record({ do: fc.constant("pay" as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const page = new Page();
        const { shop } = page;
        for (const each of steps) {
          if (each.do === "price") shop.price = each.price;
          else if (each.do === "codeWorks") shop.codeWorks = each.works;
          else if (each.do === "look") page.look();
          else if (each.do === "pay") {
            const order = page.progress.order && shop.orders.get(page.progress.order.id);
            if (order?.isStarted && order.state === "open") order.state = "paid";
          } else if (each.do !== "submit") {
            // The page asks for a quote whenever one of these changes.
            if (each.do === "country") page.country = each.country;
            if (each.do === "city") page.city = each.city;
            if (each.do === "code") page.promoCode = each.code;
            page.look();
          } else {
            shop.lost = each.lost;
            const outcome = await page.submit();
            shop.lost = 0;
            if (outcome.kind !== "payment") continue;
            expect(outcome.order.total).toBe(page.shown);
            expect(shop.orders.get(outcome.order.id)).toMatchObject({ total: page.shown, state: "open" });
            // Never two that could both be paid.
            const payable = [...shop.orders.values()].filter(({ state, isStarted }) => isStarted && state === "open");
            expect(payable).toHaveLength(1);
          }
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
