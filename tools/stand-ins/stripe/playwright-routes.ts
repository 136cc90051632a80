import type { BrowserContext, Page } from "@playwright/test";

/**
 * Redirects requests for js.stripe.com and api.stripe.com to the stand-in; other Stripe hosts are refused. The page keeps
 * Stripe's addresses, so its Content-Security-Policy is tested too.
 */
export async function routeStripe(target: BrowserContext | Page, standInUrl: string): Promise<void> {
  await target.route(/^https:\/\/([a-z0-9-]+\.)*stripe\.(com|network)\//, async (route) => {
    const requested = new URL(route.request().url());
    if (requested.hostname !== "js.stripe.com" && requested.hostname !== "api.stripe.com") return route.abort();
    const response = await route.fetch({
      url: `${standInUrl}${requested.pathname}${requested.search}`,
      maxRedirects: 0,
    });
    await route.fulfill({ response });
  });
}
