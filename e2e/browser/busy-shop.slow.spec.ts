/** The way to the payment step while the shop's process gets next to no processor time. */
import { setTimeout as sleep } from "node:timers/promises";
import { errorTexts } from "#app/site/error-texts.ts";
import { expect, frenchPhone, test } from "./fixtures.ts";
import { fillOrder, heading, newBuyer, orderButton } from "./purchase-path.ts";

// The shops of all other tests reject nothing for the delays of a busy machine.
test.use({ visitor: frenchPhone, shopEnv: { RATE_LIMITS: "normal" } });

/** Stops the process for nine tenths of each half second, as a machine that is busy with other work would. */
function starve(pid: number): () => Promise<void> {
  let isStarving = true;
  const work = (async () => {
    while (isStarving) {
      process.kill(pid, "SIGSTOP");
      await sleep(450);
      process.kill(pid, "SIGCONT");
      await sleep(50);
    }
  })();
  return () => {
    isStarving = false;
    return work;
  };
}

test("the payment step of a busy shop is not an error page", async ({ page, open, t, shop, watch }) => {
  // The card form may have to be asked for again.
  watch.allow(/503/);
  const pageData: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.endsWith(".data")) pageData.push(request.url());
  });
  await fillOrder(page, open, t, newBuyer("fr"));
  let feed = async () => {};
  // The order is stored; what comes now meets a busy shop, which after two seconds answers 503 to most of it.
  await page.route("**/api/create-payment", async (route) => {
    feed = starve(shop.pid);
    await sleep(3_500);
    await route.continue();
  });
  try {
    await orderButton(page, t).click();
    await expect(heading(page, t.payment.heading).or(heading(page, errorTexts.fr.failed.heading))).toBeVisible({
      timeout: 20_000,
    });
    // Long enough for any request that the step may still make.
    await sleep(1_500);
    await expect(heading(page, t.payment.heading)).toBeVisible();
    expect(pageData).toEqual([]);
  } finally {
    await feed();
  }
  const retry = page.getByRole("button", { name: t.payment.retry });
  const card = page.getByRole("textbox", { name: t.payment.card.number, exact: true });
  await expect(async () => {
    if (await retry.isVisible()) await retry.click();
    await expect(card).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
});
