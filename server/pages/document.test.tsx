import { createHash } from "node:crypto";
import { Scripts, ScrollRestoration, type ServerBuild, useLoaderData } from "react-router";
import { expect, test } from "vitest";
import * as entry from "#app/entry.server.tsx";
import { applySettings, readSettings } from "#app/platform/settings/settings.server.ts";
import { themeScript } from "#app/site/document-scripts.ts";
import { createDocumentRenderer } from "./document.ts";

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
  const read = readSettings({ NODE_ENV: "test" });
  if (!read.ok) throw new Error(read.faults.join());
  applySettings(read.settings);
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
