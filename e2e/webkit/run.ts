/**
 * `npm run build && xvfb-run node e2e/webkit/run.ts`: the check of a car, a purchase and the back office in WebKit, the engine of
 * Safari and of all browsers of iPhones, which the tests in Chromium do not cover. Needs Debian's `webkit2gtk-driver` and
 * `xvfb`. The exit code is 1 if a step fails or a page reports an error. On 23 November 2026 these walks, the chat, the
 * newsletter and the pages of the site map were also seen by hand in WebKitGTK 2.50, and purchase, chat and all lists of the
 * back office in Firefox ESR 153, which refuses `<link rel="prefetch">` by `default-src`.
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { adminPaths } from "#app/office-paths.ts";
import { paths } from "#app/paths.ts";
import { freePort } from "#database/embedded/free-port.ts";
import { dictionariesOf } from "../browser/dictionaries.ts";
import { compatibleCar, newBuyer } from "../browser/purchase-path.ts";
import { startRunningShop } from "../browser/running-shop.ts";
import { admin } from "../shop.ts";

const browser = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";
/** The key of an element in WebDriver's JSON (W3C WebDriver 12.1). */
const elementKey = "element-6066-11e4-a52e-4f735466cecf";
const patience = 15_000;

const keys = { enter: "\uE007", escape: "\uE00C", control: "\uE009" };

/** A window of WebKitGTK, driven over WebDriver. Needs a display. */
async function openTab({ width, height }: { width: number; height: number }) {
  const port = await freePort();
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], { stdio: "ignore" });
  const failed = new Promise<never>((_, reject) => driver.once("error", reject));
  const post = async (path: string, body: object): Promise<unknown> => {
    const options = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const answer = await fetch(`http://127.0.0.1:${port}/session${path}`, options);
    const { value } = (await answer.json()) as { value: { message?: string } };
    if (!answer.ok) throw new Error(`${path}: ${value.message}`);
    return value;
  };
  const always = { "webkitgtk:browserOptions": { binary: browser, args: ["--automation"] } };
  const open = () => post("", { capabilities: { alwaysMatch: always } });
  const { sessionId } = (await Promise.race([
    until(() => open().catch(() => undefined), "WebKitWebDriver"),
    failed,
  ])) as { sessionId: string };
  const call = (command: string, body: object) => post(`/${sessionId}/${command}`, body);
  const run = <T>(script: string, ...args: unknown[]) =>
    call("execute/sync", { script: `return (${script})(...arguments)`, args }) as Promise<T>;
  await call("window/rect", { width, height });

  /** The first visible and active element for the selector, of the modal dialog if there is one, whose name begins with `name`. */
  const find = (selector: string, name = "") =>
    until(
      () =>
        run<{ [elementKey]: string } | null>(
          `(selector, name) => {
            const root = document.querySelector("dialog:modal") ?? document;
            const nameOf = (each) => each.getAttribute("aria-label") ?? each.textContent;
            const found = [...root.querySelectorAll(selector)].find(
              (each) => each.checkVisibility() && !each.disabled && nameOf(each).trim().startsWith(name));
            found?.scrollIntoView({ block: "center", behavior: "instant" });
            return found ?? null;
          }`,
          selector,
          name,
        ),
      `${selector} ${name}`,
    );
  const withElement = async (selector: string, name: string | undefined, command: string, body: object) =>
    call(`element/${(await find(selector, name))[elementKey]}/${command}`, body);
  return {
    run,
    goTo: (url: string) => call("url", { url }),
    find,
    click: (selector: string, name?: string) => withElement(selector, name, "click", {}),
    type: (selector: string, text: string) => withElement(selector, undefined, "value", { text }),
    /** Pressed together, on what has the focus. */
    async press(...pressed: string[]): Promise<void> {
      const down = pressed.map((value) => ({ type: "keyDown", value }));
      const up = pressed.map((value) => ({ type: "keyUp", value })).reverse();
      await call("actions", { actions: [{ type: "key", id: "keyboard", actions: [...down, ...up] }] });
    },
    /** Until the script answers something true. */
    see: (what: string, script: string) => until(() => run<boolean>(script), what),
    async close(): Promise<void> {
      await fetch(`http://127.0.0.1:${port}/session/${sessionId}`, { method: "DELETE" }).catch(() => {});
      driver.kill();
    },
  };
}

async function until<T>(look: () => Promise<T | null | undefined>, what: string): Promise<T> {
  for (const end = performance.now() + patience; ; await sleep(100)) {
    const seen = await look();
    if (seen) return seen;
    if (performance.now() > end) throw new Error(`not seen within ${patience / 1000} s: ${what}`);
  }
}

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
