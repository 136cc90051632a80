import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#database/embedded/free-port.ts";

const browser = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";
/** The key of an element in WebDriver's JSON (W3C WebDriver 12.1). */
const elementKey = "element-6066-11e4-a52e-4f735466cecf";
const patience = 15_000;

export const keys = { enter: "\uE007", escape: "\uE00C", control: "\uE009" };

/** A window of WebKitGTK, driven over WebDriver. Needs a display. */
export async function openTab({ width, height }: { width: number; height: number }) {
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
