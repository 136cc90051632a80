import { existsSync } from "node:fs";
import { type Browser, chromium, type Page } from "@playwright/test";
import type Stripe from "stripe";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FakeStripe } from "./fake-stripe.ts";
import { routeStripe } from "./playwright-routes.ts";
import { order, startShopSide } from "./shop-side.ts";

const chromiumPath = [process.env.CHROMIUM_PATH, "/usr/bin/chromium", "/usr/bin/chromium-headless-shell"].find(
  (path) => path && existsSync(path),
);
const policy =
  "default-src 'none'; script-src 'self' https://js.stripe.com; connect-src https://api.stripe.com; style-src 'self'";

/** A shop page with the real @stripe/stripe-js and @stripe/react-stripe-js. */
const pageScript = `
import { createElement as h, StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";
import { loadStripe } from "@stripe/stripe-js/pure";
import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
loadStripe.setLoadParameters({ advancedFraudSignals: false });
const params = new URLSearchParams(location.search);
const stripePromise = loadStripe("pk_test_shop");
function Form() {
  const stripe = useStripe();
  const elements = useElements();
  const [state, setState] = useState("loading");
  const submit = async (event) => {
    event.preventDefault();
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: "http://shop.test/confirmation?order=1" },
      redirect: params.get("redirect"),
    });
    setState(error ? (error.code ?? error.type) : paymentIntent.status);
  };
  return h("form", { onSubmit: submit },
    h(PaymentElement, {
      options: { wallets: { applePay: "never", googlePay: "never", link: "never" } },
      onReady: () => setState("ready"),
      onLoadError: (event) => setState("load error " + event.error.code),
      onChange: (event) => event.complete && setState("complete"),
    }),
    h("button", null, "Pay"),
    h("output", null, state));
}
createRoot(document.getElementById("root")).render(
  h(StrictMode, null, h(Elements, { stripe: stripePromise, options: { clientSecret: params.get("secret"), locale: "fr" } }, h(Form))));
`;

async function bundle(): Promise<string> {
  const id = "\0page";
  const output = await build({
    configFile: false,
    logLevel: "silent",
    define: { "process.env.NODE_ENV": '"development"' },
    plugins: [
      {
        name: "page",
        resolveId: (source) => (source === "virtual:page" ? id : undefined),
        load: (loaded) => (loaded === id ? pageScript : undefined),
      },
    ],
    build: { write: false, minify: false, rollupOptions: { input: "virtual:page" } },
  });
  const { output: chunks } = Array.isArray(output)
    ? output[0]!
    : (output as Extract<typeof output, { output: unknown }>);
  const chunk = chunks.find((candidate) => candidate.type === "chunk");
  return chunk?.type === "chunk" ? chunk.code : "";
}

describe.skipIf(!chromiumPath)("the stand-in of Stripe.js", () => {
  let fake: FakeStripe;
  let stripe: Stripe;
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    const [side, opened, script] = await Promise.all([
      startShopSide(),
      chromium.launch({ executablePath: chromiumPath, args: ["--no-sandbox"] }),
      bundle(),
    ]);
    ({ fake, stripe } = side);
    browser = opened;
    page = await browser.newPage();
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(String(error)));
    await routeStripe(page, fake.url);
    await page.route("http://shop.test/**", (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname === "/page.js") return route.fulfill({ contentType: "text/javascript", body: script });
      const html = '<!doctype html><title>Shop</title><div id="root"></div>';
      const body = pathname === "/pay" ? `${html}<script type="module" src="/page.js"></script>` : "<p>Confirmation";
      return route.fulfill({ contentType: "text/html", headers: { "content-security-policy": policy }, body });
    });
  }, 20_000);
  afterAll(async () => {
    await browser?.close();
    await fake?.stop();
  });

  async function openForm(redirect: "always" | "if_required"): Promise<Stripe.PaymentIntent> {
    const intent = await stripe.paymentIntents.create(order());
    await page.goto(`http://shop.test/pay?redirect=${redirect}&secret=${intent.client_secret}`);
    await page.getByText("ready").waitFor();
    return intent;
  }
  async function pay(number: string): Promise<void> {
    await page.getByLabel("Numéro de carte").fill(number);
    await page.getByLabel("Date d’expiration").fill("12 / 34");
    await page.getByLabel("Code de sécurité").fill("123");
    await page.getByText("complete").waitFor();
    await page.getByRole("button", { name: "Pay" }).click();
  }

  test("pays and comes back to return_url", async () => {
    const intent = await openForm("always");
    expect(await page.evaluate("window.__stripeStandIn.elementsOptions.locale")).toBe("fr");
    await pay("4242 4242 4242 4242");
    await page.waitForURL("http://shop.test/confirmation**");
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      order: "1",
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: "succeeded",
    });
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe("succeeded");
    expect(complaints).toEqual([]);
  });

  test("an incomplete and a refused card are errors, and the buyer can try again", async () => {
    const intent = await openForm("if_required");
    await page.getByRole("button", { name: "Pay" }).click();
    await page.getByText("incomplete_number").waitFor();
    await pay("4000000000000002");
    await page.getByText("card_declined").waitFor();
    await pay("4242424242424242");
    await page.getByText("succeeded").waitFor();
    expect(fake.ledger().charges.filter(({ payment_intent }) => payment_intent === intent.id)).toHaveLength(2);
  });

  test("3-D Secure: done or failed over the page", async () => {
    await openForm("if_required");
    await pay("4000002760003184");
    await page.getByRole("button", { name: "Fail authentication" }).click();
    await page.getByText("payment_intent_authentication_failure").waitFor();
    await pay("4000002500003155");
    await page.getByRole("button", { name: "Complete authentication" }).click();
    await page.getByText("succeeded").waitFor();
  });

  test("processing comes back as pending; an unknown intent does not load", async () => {
    await openForm("always");
    fake.holdProcessing(true);
    await pay("4242424242424242");
    await page.waitForURL("http://shop.test/confirmation**");
    fake.holdProcessing(false);
    expect(new URL(page.url()).searchParams.get("redirect_status")).toBe("pending");
    await page.goto("http://shop.test/pay?redirect=always&secret=pi_3none_secret_none");
    await page.getByText("load error resource_missing").waitFor();
  });
});
