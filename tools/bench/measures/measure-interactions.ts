/**
 * Time until a visitor sees the reaction to the first tap on an uncached page, on a phone with a processor four times
 * slower and slow 4G. A tap without a script is lost, so it is repeated as people do, and counted from the first.
 */
import { type Browser, chromium, type Page } from "@playwright/test";
import { paths } from "#app/paths.ts";
import { findBrowser } from "../../test-run/browser.ts";
import type { Trial } from "../alternate-trials.ts";
import { medianRows, type Row, row } from "../report.ts";

type Interaction = {
  what: string;
  path: string;
  target: string;
  answer: string;
  /** Chosen from the list a second after the tap that opened it; counted from there. */
  choice?: string;
};

const interactions: Interaction[] = [
  { what: "menu", path: paths.home, target: "header button[aria-controls=site-menu]", answer: "#site-menu[data-open]" },
  {
    what: "accordion",
    path: paths.faq,
    target: "[data-accordion-item] :is(summary, button)",
    answer: "[data-accordion-item] .accordion-panel p",
  },
  { what: "selector", path: paths.compatibility, target: "#brand", answer: "#model:enabled", choice: "Peugeot" },
  {
    what: "newsletter",
    path: paths.home,
    target: "form[action$=newsletter] button[type=submit]",
    answer: "form[action$=newsletter] [aria-invalid=true]",
  },
];

const impatience = 700;
const reading = 1_000;
const interactionBudget = 200;
const frame = 17;

/** `pause`: milliseconds between the first paint and the tap. */
const moments = [
  { when: "as soon as it is seen", pause: 0 },
  { when: "after 5 s", pause: 5_000 },
];

export async function measureInteractions(url: string, rounds: number): Promise<Row[]> {
  const rows: Row[] = [];
  await withTapTrials(async (trial) => {
    const samples: Row[][] = [];
    while (samples.length < rounds) samples.push(await trial({ url }));
    rows.push(...medianRows(samples));
  });
  return rows;
}

export async function withTapTrials(use: (trial: Trial) => Promise<void>): Promise<void> {
  const executablePath = findBrowser();
  if (!executablePath)
    return use(async () => [{ what: "first taps", value: null, unit: "", note: "no browser on this machine" }]);
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    for (const interaction of interactions)
      for (const { when, pause } of moments)
        await use(async ({ url }) => {
          const tap = await measureTap(browser, url, interaction, pause);
          return rowsOf(`${interaction.what} of ${interaction.path}, tapped ${when}`, tap);
        });
  } finally {
    await browser.close();
  }
}

function rowsOf(what: string, { answer, fromNavigation, longest }: Tap): Row[] {
  const milliseconds = (name: string, value: number, overrides: Partial<Row> = {}) =>
    row(`${what}: ${name}`, value, "ms", { better: "less", resolution: frame, ...overrides });
  return [
    milliseconds("answer", answer),
    milliseconds("answer, from the navigation", fromNavigation),
    milliseconds("slowest event", longest, { budget: { amount: interactionBudget } }),
  ];
}

/** Milliseconds. A busy page receives the tap late and reacts soon; `fromNavigation` includes that delay. */
type Tap = { answer: number; fromNavigation: number; longest: number };

async function measureTap(browser: Browser, url: string, interaction: Interaction, pause: number): Promise<Tap> {
  const { path, target, answer, choice } = interaction;
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, hasTouch: true, isMobile: true });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 150,
      downloadThroughput: (1.6 * 1024 * 1024) / 8,
      uploadThroughput: (0.75 * 1024 * 1024) / 8,
    });
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.addInitScript(watchAnswer, { answer, begin: choice === undefined ? "pointerdown" : "change" });
    await page.goto(url + path, { waitUntil: "commit" });
    const control = page.locator(target).first();
    await control.waitFor({ state: "visible" });
    await page.waitForTimeout(pause);
    await control.scrollIntoViewIfNeeded();
    return await tapUntilAnswered(page, interaction);
  } finally {
    await context.close();
  }
}

type Watched = { navigatedAt: number; tappedAt?: number; answeredAt?: number; longest: number };
declare global {
  interface Window {
    watched: Watched;
  }
}

function watchAnswer({ answer, begin }: { answer: string; begin: string }): void {
  // A form submitted before its script has loaded is answered by the next document.
  const before = sessionStorage.getItem("watched");
  const watched: Watched = before ? JSON.parse(before) : { navigatedAt: performance.timeOrigin, longest: 0 };
  window.watched = watched;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.longest = Math.max(watched.longest, duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  const checkFrame = () => {
    const found = document.querySelector(answer);
    if (found?.checkVisibility({ visibilityProperty: true }))
      watched.answeredAt ??= performance.timeOrigin + performance.now();
    else requestAnimationFrame(checkFrame);
  };
  if (watched.tappedAt !== undefined) checkFrame();
  window.addEventListener(
    begin,
    (event) => {
      if (watched.tappedAt !== undefined) return;
      watched.tappedAt = performance.timeOrigin + event.timeStamp;
      sessionStorage.setItem("watched", JSON.stringify(watched));
      checkFrame();
    },
    true,
  );
}

async function tapUntilAnswered(page: Page, { target, choice }: Interaction): Promise<Tap> {
  const watched = () => page.evaluate(() => window.watched);
  for (let taps = 0; taps < 30; taps++) {
    const box = await page.locator(target).first().boundingBox();
    if (box && (choice === undefined || taps === 0))
      await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    if (choice !== undefined && taps === 0) {
      await page.waitForTimeout(reading);
      await page.locator(target).selectOption(choice);
    }
    await page.waitForTimeout(impatience);
    const { navigatedAt, tappedAt, answeredAt } = await watched();
    if (tappedAt === undefined || answeredAt === undefined) continue;
    // The observer is called a frame later.
    await page.waitForTimeout(500);
    return {
      answer: answeredAt - tappedAt,
      fromNavigation: answeredAt - navigatedAt,
      longest: (await watched()).longest,
    };
  }
  const never = Number.POSITIVE_INFINITY;
  return { answer: never, fromNavigation: never, longest: (await watched()).longest };
}
