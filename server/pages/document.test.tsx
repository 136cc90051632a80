import { createHash } from "node:crypto";
import { Scripts, ScrollRestoration, type ServerBuild, useLoaderData } from "react-router";
import { expect, test } from "vitest";
import * as entry from "#app/entry.server.tsx";
import type { ApiProblem } from "#app/platform/http/api-route.server.ts";
import { applyTestSettings } from "#app/platform/settings/testing/apply-test-settings.ts";
import { themeScript } from "#app/site/document-scripts.ts";
import { createDocumentRenderer, pageRequest } from "./document.ts";

/** What a careless page could do with untrusted text. */
function Page() {
  const text = useLoaderData<string>();
  return (
    <html lang="en">
      <body>
        <script>{themeScript}</script>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the fault that the policy has to hold against */}
        <div dangerouslySetInnerHTML={{ __html: text }} />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

const shopWith = (text: string): ServerBuild => ({
  entry: { module: entry as unknown as ServerBuild["entry"]["module"] },
  routes: { root: { id: "root", path: "", module: { default: Page, loader: () => text } } },
  assets: {
    entry: { imports: [], module: "/entry.js" },
    routes: {
      root: {
        id: "root",
        path: "",
        hasAction: false,
        hasLoader: true,
        hasClientAction: false,
        hasClientLoader: false,
        hasClientMiddleware: false,
        hasErrorBoundary: false,
        module: "/root.js",
        clientActionModule: undefined,
        clientLoaderModule: undefined,
        clientMiddlewareModule: undefined,
        hydrateFallbackModule: undefined,
      },
    },
    url: "/manifest.js",
    version: "1",
  },
  publicPath: "/",
  assetsBuildDirectory: "",
  future: {} as ServerBuild["future"],
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
});

async function rendered(text: string) {
  applyTestSettings();
  const render = createDocumentRenderer(async () => shopWith(text), { development: false });
  const origin = "http://localhost:3000";
  const response = await render(new Request(`${origin}/`), { requestId: "1", address: "192.0.2.1", origin });
  const policy = response.headers.get("content-security-policy") ?? "";
  return { html: await response.text(), scripts: /script-src ([^;]*)/.exec(policy)![1]!.split(" ") };
}

const hash = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
const inlineScripts = (html: string) =>
  [...html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) => script!);

test.each([
  "<script>steal()</script>",
  '<script nonce="">steal()</script>',
  "<script nonce>steal()</script>",
  '<script type="module">steal()</script>',
  '<svg><script>steal()</script></svg><img src="x" onerror="steal()">',
  // Left open: whatever follows becomes its attributes.
  '<script>steal()</script><script data-rest="',
])("security 6.59: a script that came from data is rendered and not allowed: %s", async (text) => {
  const { html, scripts } = await rendered(text);
  expect(html).toContain("steal()");
  expect(scripts).not.toContain(hash("steal()"));
  expect(scripts.join(" ")).not.toMatch(/unsafe|nonce|http|\*/);
});

test("security 6.59: every script of our own is allowed, and no nonce leaves the server", async () => {
  const { html, scripts } = await rendered("a text");
  const inline = inlineScripts(html);
  expect(inline.length).toBeGreaterThanOrEqual(5);
  expect(new Set(scripts)).toEqual(new Set(["'self'", ...inline.map(hash)]));
  expect(html).not.toContain("nonce");
  expect((await rendered("a text")).html).toBe(html);
});

const origin = "https://shop.example";
const post = (type: string, body: string) =>
  new Request("http://inside/retractation?a=1", { method: "POST", body, headers: { "content-type": type } });
const outcome = (request: Request) =>
  pageRequest(request, origin).then(
    async (seen) => `${seen.url} ${new URLSearchParams(await seen.text()).get("name")}`,
    ({ status, code }: ApiProblem) => `${status} ${code}`,
  );

test("a page's action sees the shop's own address, and a form that was read", async () => {
  expect(await outcome(post("application/x-www-form-urlencoded", "name=Zo%C3%A9"))).toBe(
    `${origin}/retractation?a=1 Zoé`,
  );
});

test("only staff may send more than 64 KB, up to 4 MB, and only when the size is declared", async () => {
  const outcomeFor = (bytes: number, isStaff: boolean, headers: Record<string, string> = {}) => {
    const body = `name=${"x".repeat(bytes - 5)}`;
    const type = "application/x-www-form-urlencoded";
    const request = new Request("http://inside/admin/x", {
      method: "POST",
      body,
      headers: { "content-type": type, "content-length": String(bytes), ...headers },
    });
    return pageRequest(request, origin, async () => isStaff).then(
      () => "read",
      ({ status, code }: ApiProblem) => `${status} ${code}`,
    );
  };
  expect(await outcomeFor(64 * 1024, false)).toBe("read");
  expect(await outcomeFor(64 * 1024 + 1, false)).toBe("413 bodyTooLarge");
  expect(await outcomeFor(4 * 1024 * 1024, true)).toBe("read");
  expect(await outcomeFor(4 * 1024 * 1024 + 1, true)).toBe("413 bodyTooLarge");
  expect(await outcomeFor(64 * 1024 + 1, true, { "content-length": "10" })).toBe("413 bodyTooLarge");
});

test("a form of millions of fields, or with a field whose header never ends, is refused before it is parsed", async () => {
  const part = (header: string) => `--x\r\ncontent-disposition: form-data; name="a"${header}\r\n\r\n1\r\n`;
  const outcomeOf = (type: string, body: string) => {
    const headers = { "content-type": type, "content-length": String(Buffer.byteLength(body)) };
    const request = new Request("http://inside/admin/x", { method: "POST", body, headers });
    return pageRequest(request, origin, async () => true).then(
      async (seen) => [...(await seen.formData())].length,
      ({ status, code }: ApiProblem) => `${status} ${code}`,
    );
  };
  const [plain, multipart] = ["application/x-www-form-urlencoded", 'multipart/form-data; boundary="x"'];
  expect(await outcomeOf(plain, "a=1&".repeat(4_000))).toBe(4_000);
  expect(await outcomeOf(plain, "a&".repeat(2_000_000))).toBe("413 bodyTooLarge");
  expect(await outcomeOf(plain, "&".repeat(4_000_000))).toBe("413 bodyTooLarge");
  expect(await outcomeOf(multipart, `${part("").repeat(4_000)}--x--\r\n`)).toBe(4_000);
  expect(await outcomeOf(multipart, `${part("").repeat(50_000)}--x--\r\n`)).toBe("413 bodyTooLarge");
  expect(await outcomeOf(multipart, `${part(`\r\n${"a: b\r\n".repeat(600_000)}c: d`)}--x--\r\n`)).toBe(
    "413 bodyTooLarge",
  );
});

test("a form that is cut off while it is sent is refused, and is not reported as an error of the shop", async () => {
  const cutOff = (headers: Record<string, string>) =>
    new Request("http://inside/admin/x", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      body: new ReadableStream({
        pull: (body) => body.error(Object.assign(new Error("aborted"), { code: "ECONNRESET" })),
      }),
      duplex: "half",
    } as RequestInit);
  expect(await outcome(cutOff({ "content-length": "10" }))).toBe("400 invalidInput");
  expect(await outcome(cutOff({}))).toBe("400 invalidInput");
});

test("a body that is no form is refused: pages accept no JSON", async () => {
  expect(await outcome(post("application/json", "{}"))).toBe("415 noForm");
  expect(await outcome(post("text/plain", "name=x"))).toBe("415 noForm");
  expect(await outcome(post("multipart/form-data; boundary=x", "no parts"))).toBe("400 invalidInput");
  expect(await outcome(new Request("http://inside/faq", { method: "DELETE" }))).toBe("405 methodNotAllowed");
});
