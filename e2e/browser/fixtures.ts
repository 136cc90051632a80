/** One built shop per worker with its stand-ins, and pages that fail their test on any unexpected error. */
import { type BrowserContext, test as base } from "@playwright/test";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { type Dictionaries, dictionariesOf } from "./dictionaries.ts";
import { openPage, type RunningShop, rememberChoices, startRunningShop } from "./running-shop.ts";

export { expect } from "@playwright/test";

/** The visitor: language, device and preferences. */
export type Visitor = { language: Language; width: number; height: number };

export const frenchPhone: Visitor = { language: "fr", width: 390, height: 844 };
export const germanDesktop: Visitor = { language: "de", width: 1440, height: 900 };
export const italianDesktop: Visitor = { language: "it", width: 1440, height: 900 };
export const visitors = [frenchPhone, germanDesktop];
/** Of a test that `npm run test:slow` runs and `npm test` does not; of a whole file: `*.slow.spec.ts`. */
export const slow = { tag: "@slow" };
export const named = ({ language, width }: Visitor) => `${language}, ${width} px`;

/** Faults of a page that are unacceptable for visitors; a test allows those that it provokes. */
export type Watch = {
  allow(complaint: RegExp): void;
  complaints(): string[];
  /** Also what was allowed. */
  all(): string[];
};

type TestFixtures = {
  visitor: Visitor;
  /** False: the visitor chose "necessary only" before, so that the banner covers nothing. */
  asksCookies: boolean;
  t: Dictionaries;
  watch: Watch;
  /** Opens a page of the shop in the visitor's language and waits until it is hydrated. */
  open(path: string): Promise<void>;
};
/** `shopEnv`: settings besides the stand-ins'; a file that sets it gets a shop of its own. */
type WorkerFixtures = { shopEnv: Record<string, string>; shop: RunningShop };

export const test = base.extend<TestFixtures, WorkerFixtures>({
  shopEnv: [{}, { option: true, scope: "worker" }],
  shop: [
    async ({ shopEnv }, use) => {
      const shop = await startRunningShop({ env: shopEnv });
      await use(shop);
      await shop.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  visitor: [frenchPhone, { option: true }],
  asksCookies: [false, { option: true }],
  t: async ({ visitor }, use) => use(dictionariesOf(visitor.language)),
  baseURL: async ({ shop }, use) => use(shop.url),
  viewport: async ({ visitor }, use) => use({ width: visitor.width, height: visitor.height }),
  // Movement would have to be waited for.
  contextOptions: async ({ contextOptions }, use) => use({ ...contextOptions, reducedMotion: "reduce" }),
  // The unprefixed pages (sign-in, back office) follow the stored language; a bare path in French needs none.
  context: async ({ context, visitor, asksCookies, shop }, use) => {
    await rememberChoices(context, { url: shop.url, language: visitor.language, asksCookies });
    await use(context);
  },
  watch: async ({ context, shop }, use, info) => {
    const watch = watchContext(context, shop.url);
    const before = shop.log().length;
    await use(watch);
    const complaints = watch.complaints();
    const logLines = shop.log().slice(before);
    if (complaints.length > 0)
      throw new Error(["The pages complained:", ...complaints, "The shop said:", ...logLines].join("\n"));
    if (info.status !== info.expectedStatus) console.log(shop.log().slice(-20).join("\n"));
  },
  // `watch` first, so that it sees everything.
  page: async ({ watch: _, page }, use) => use(page),
  open: async ({ page, visitor }, use) => use((path) => openPage(page, localizedPath(path, visitor.language))),
});

function watchContext(context: BrowserContext, shopUrl: string): Watch {
  const seen: string[] = [];
  const allowed: RegExp[] = [];
  const { origin } = new URL(shopUrl);
  // The browser's own PDF viewer loads its parts from chrome: and chrome-extension:.
  const isShopUrl = (url: string) =>
    url.startsWith(`${origin}/`) || /^(data|blob|about|chrome|chrome-extension):/.test(url);
  void context.addInitScript(() =>
    document.addEventListener("securitypolicyviolation", (event) =>
      console.error(`policy: ${event.effectiveDirective} refused ${event.blockedURI}`),
    ),
  );
  context.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning")
      seen.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => seen.push(`error: ${error.error().stack ?? error.error().message}`));
  context.on("request", (request) => {
    // A request routed to a stand-in keeps its original address; the payment provider's are checked by their test.
    if (!isShopUrl(request.url())) seen.push(`request to another host: ${request.url()}`);
  });
  context.on("requestfailed", (request) => {
    // Aborted: the page no longer needs the answer, or was left.
    const reason = request.failure()?.errorText ?? "";
    if (reason !== "net::ERR_ABORTED") seen.push(`request failed: ${request.url()} ${reason}`);
  });
  return {
    allow: (complaint) => allowed.push(complaint),
    all: () => seen,
    complaints: () => seen.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint))),
  };
}
