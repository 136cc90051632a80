import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { beforeAll, describe, expect, test } from "vitest";
import { type Language, languageCookie, languages } from "#app/i18n/languages.ts";
import { renderMail } from "#app/mail/mail-layout.ts";
import { makeLetter } from "#app/newsletter/letter-mails.server.ts";
import { applyTestSettings } from "#app/platform/settings/testing/apply-test-settings.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { storeDemoData } from "#tools/demo-data/store-demo-data.ts";
import { addAdmin, sessionCookie } from "../http/accounts-shop.ts";
import { ask } from "../http/ask.ts";
import { crawlSite } from "../http/crawl.ts";
import { readHtml } from "../http/read-html.ts";
import { admin, startTestShop, type TestShop } from "../shop.ts";
import { htmlFaults, javaMissing, validatorsMissing } from "./validators.ts";

const missing = javaMissing() ?? validatorsMissing();
const reason = missing ? ` (skipped: ${missing})` : "";

/** Addresses of the same page with other rows, filters or search words are of one kind. */
const kindOf = (address: string): string => {
  const { pathname, searchParams } = new URL(address, "http://localhost");
  return `${pathname.replace(/\/[^/]*\d[^/]*/g, "/…")} ${searchParams.get("form") ?? ""}`;
};

type Page = { address: string; html: string };

describe.skipIf(missing !== undefined)(`all HTML is valid${reason}`, () => {
  const shop = startForTests(() => startTestShop({ env: { PAYMENTS: "sandbox" } }));
  let faults: string[] = [];
  let site: Page[] = [];
  let office: Page[][] = [];
  beforeAll(async () => {
    applyTestSettings({ DATA_DIR: shop.dataDir, PUBLIC_URL: shop.url });
    await addAdmin(shop.pool, admin);
    await storeDemoData({ db: drizzle(shop.pool), now: new Date() });
    site = (await crawlSite(shop)).map(({ address, answer }) => ({ address: `site ${address}`, html: answer.text }));
    const session = await sessionCookie(shop, admin);
    office = await Promise.all(languages.map((language) => crawlOffice(shop, session, language)));
    // In one run, since the checker needs most of its time to start.
    faults = faultsOf([...site, ...office.flat(), ...(await exampleMails())]);
  }, 600_000);
  const faultsIn = (part: string) => faults.filter((fault) => fault.startsWith(`${part} `));

  test("every public page in five languages", () => {
    expect(site.length).toBeGreaterThan(150);
    expect(faultsIn("site")).toEqual([]);
  });

  test("every kind of page and dialog of the back office, with a year of data, in five languages", () => {
    for (const pages of office) expect(pages.length, pages[0]?.address).toBeGreaterThan(40);
    expect(office).toHaveLength(languages.length);
    expect(faultsIn("office")).toEqual([]);
  });

  test("mails, with all parts that one can have", () => {
    expect(faultsIn("mail")).toEqual([]);
  });

  test("the checker complains of nothing but pages and mails", () => {
    expect(faults.filter((fault) => !/^(?:site|office|mail) /.test(fault))).toEqual([]);
  });
});

async function crawlOffice(shop: TestShop, session: string, language: Language): Promise<Page[]> {
  const headers = { cookie: `${session}; ${languageCookie}=${language}` };
  const seen = new Set<string>();
  const pages: Page[] = [];
  const waiting = ["/admin", "/account"];
  for (let address = waiting.shift(); address; address = waiting.shift()) {
    if (seen.has(kindOf(address))) continue;
    seen.add(kindOf(address));
    const answer = await ask(shop, address, { headers });
    if (!answer.headers["content-type"]?.startsWith("text/html")) continue;
    if (answer.status === 200) pages.push({ address: `office ${language} ${address}`, html: answer.text });
    for (const { attributes } of readHtml(answer.text)) {
      const { pathname, search } = new URL(attributes.href ?? "", new URL(address, shop.url));
      if (/^\/(admin|account)(\/|$)/.test(pathname)) waiting.push(pathname + search);
    }
  }
  return pages;
}

async function exampleMails(): Promise<Page[]> {
  const whole = languages.map((language) => ({
    address: `mail ${language}`,
    html: renderMail(
      {
        language,
        subject: "Subject",
        preheader: "Preheader",
        heading: "Heading",
        picture: "Dongle",
        paragraphs: ["One", "Two\nthree"],
        rows: [["Order", "OD-2026-000123"]],
        amounts: [
          ["Dongle", "79 €"],
          ["Total", "79 €"],
        ],
        action: { label: "Open", url: "https://shop.example/" },
        footnotes: ["Note", { text: "Withdraw", link: { label: "here", url: "https://shop.example/" } }],
      },
      "https://shop.example",
    ).html,
  }));
  const body = "# Title\n\nText with *words* and [a link](https://shop.example/).\n\n- one\n- two\n\n---\n\n> quoted";
  const letter = await makeLetter(
    { subject: "Subject", preheader: "Preheader", body },
    "fr",
    "https://shop.example/leave",
  );
  return [...whole, { address: "mail letter", html: letter!.html }];
}

/** Each named by its address. */
function faultsOf(pages: readonly Page[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), "odovia-html-"));
  try {
    const addresses = new Map(pages.map(({ address }, place) => [`${place}.html`, address]));
    const files = pages.map(({ html }, place) => {
      const file = join(folder, `${place}.html`);
      // The checker knows CSS of years ago; the styles are Tailwind's.
      writeFileSync(file, html.replaceAll(/<style[^>]*>[\s\S]*?<\/style>/g, "<style></style>"));
      return file;
    });
    return htmlFaults(files).map(({ file, fault }) => `${addresses.get(file)}: ${fault}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
