/** Nonsense in the addresses of the back office's pages. */
import { Agent } from "node:http";
import { beforeAll, expect, test } from "vitest";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { admin } from "../shop.ts";
import { askPatiently as ask, sessionCookie, sharedAccountsShop } from "./accounts-shop.ts";
import { officePages } from "./office-pages.ts";

const shop = startForTests(sharedAccountsShop);
let cookie = "";
beforeAll(async () => {
  cookie = await sessionCookie(shop, admin);
});
const agent = new Agent({ keepAlive: true, maxSockets: 6 });

/** What pages read from their address: places, ranges, filters, dialogs. */
const askedNames = [
  ...["after", "brand", "country", "days", "figure", "form", "from", "hold", "ids", "kind", "model", "month", "order"],
  ...["page", "payment", "period", "q", "row", "separator", "shown", "sort", "status", "tab", "to", "view"],
];
const nonsense = ["constructor", "__proto__", "\u200b", "-1", "2026-99-99", "00000000-0000-0000-0000-000000000000x"];

test.each(officePages)(
  "security 6.6: nonsense in the address of $pattern is ignored or refused, never an error of the server",
  async ({ path }) => {
    const answers = nonsense.map(async (value) => {
      const query = new URLSearchParams(askedNames.map((name) => [name, value]));
      return [value, (await ask(shop, `${path}?${query}`, { agent, headers: { cookie } })).status < 500];
    });
    expect(await Promise.all(answers)).toEqual(nonsense.map((value) => [value, true]));
  },
);
