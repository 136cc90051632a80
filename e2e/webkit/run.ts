/**
 * `npm run build && xvfb-run node e2e/webkit/run.ts`: the check of a car, a purchase and the back office in WebKit, the engine of
 * Safari and of all browsers of iPhones, which the tests in Chromium do not cover. Needs Debian's `webkit2gtk-driver` and
 * `xvfb`. The exit code is 1 if a step fails or a page reports an error. On 23 November 2026 these walks, the chat, the
 * newsletter and the pages of the site map were also seen by hand in WebKitGTK 2.50, and purchase, chat and all lists of the
 * back office in Firefox ESR 153, which refuses `<link rel="prefetch">` by `default-src`.
 */
import assert from "node:assert/strict";
import { adminPaths } from "#app/office-paths.ts";
import { paths } from "#app/paths.ts";
import { dictionariesOf } from "../browser/dictionaries.ts";
import { compatibleCar, newBuyer } from "../browser/purchase-path.ts";
import { startRunningShop } from "../browser/running-shop.ts";
import { admin } from "../shop.ts";
import { keys, openTab } from "./webdriver.ts";

const t = dictionariesOf("fr");
const shop = await startRunningShop();
const tab = await openTab({ width: 1280, height: 900 });
const open = async (path: string) => {
  await tab.goTo(shop.url + path);
  await tab.run(`() => {
    window.complaints = [];
    addEventListener("error", ({ message }) => complaints.push(message));
    addEventListener("unhandledrejection", ({ reason }) => complaints.push(String(reason)));
    document.addEventListener("securitypolicyviolation", (event) =>
      complaints.push(\`policy: \${event.effectiveDirective} refused \${event.blockedURI}\`));
  }`);
};
const sees = (text: string) =>
  tab.see(
    text,
    `() => [...document.querySelectorAll("h1, h2")].some((each) => each.textContent === ${JSON.stringify(text)})`,
  );

async function checkCar() {
  await open(paths.compatibility);
  await tab.click("button", t.consent.refuseAll);
  for (const [field, value] of Object.entries(compatibleCar)) {
    await tab.find(`select#${field}`);
    await tab.see(
      `${value}`,
      `() => [...document.getElementById("${field}").options].some(({ value }) => value === "${value}")`,
    );
    await tab.run(
      `(id, value) => {
        const select = document.getElementById(id);
        select.focus();
        select.value = value;
        select.dispatchEvent(new Event("change", { bubbles: true }));
      }`,
      field,
      String(value),
    );
  }
  await tab.click("button", t.compatibility.choose.continue);
  await tab.click("button", t.compatibility.confirm.check);
  await tab.click("main button, main a", t.compatibility.compatible.proceed);
}

async function buy() {
  await sees(t.purchase.heading);
  for (const [field, value] of Object.entries(newBuyer("fr"))) await tab.type(`#${field}`, value);
  await tab.press(keys.escape);
  await tab.click("input[type=checkbox]");
  await tab.click("button", t.purchase.submit.order);
  await tab.type("#card-number", "4242424242424242");
  await tab.type("#card-expiry", "1234");
  await tab.type("#card-cvc", "123");
  await tab.click("button", t.payment.pay.split("{")[0]!.trim());
  await sees(t.confirmation.paidTitle);
}

async function workInOffice() {
  await open(adminPaths.home);
  await tab.type("main input[type=email]", admin.email);
  await tab.type("main input[type=password]", admin.password + keys.enter);
  await tab.see("the office", `() => document.querySelector("nav a[href='${adminPaths.orders}']") !== null`);
  await open(adminPaths.orders);
  await tab.press(keys.control, "k");
  await tab.type("dialog [role=combobox]", "zoé");
  await tab.see("a hit", `() => document.querySelectorAll("dialog:modal [role=option]").length > 0`);
  const height = await tab.run<number>(`() => document.querySelector("dialog:modal").offsetHeight`);
  assert(height > 200, `the palette is ${height} px high`);
  await tab.press(keys.enter);
  await tab.see("the order", `() => location.pathname.startsWith("${adminPaths.orders}/")`);
}

try {
  for (const step of [checkCar, buy, workInOffice]) {
    await step();
    assert.deepEqual(await tab.run("() => window.complaints ?? []"), []);
    console.log(`${step.name}: passed`);
  }
} finally {
  await tab.close();
  await shop.stop();
}
