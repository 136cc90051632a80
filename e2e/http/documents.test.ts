import { describe, expect, inject, test } from "vitest";
import { ask } from "./ask.ts";

const shop = inject("readOnlyShop");

const prefixes = { fr: "", en: "/en", es: "/es", it: "/it", de: "/de" };
const pages = {
  "/dongle-fiche": "dongle-datasheet",
  "/score-ecodrive": "ecodrive-score",
  "/concession-fiche": "dealership-datasheet",
  "/fleet-fiche": "fleet-datasheet",
  "/manuel-utilisateur": "manual",
};

describe("spec 2.1: documents as PDF", () => {
  test.each(Object.entries(pages))(
    "spec 2.1: %s embeds its PDF in the page's language and links to it",
    async (path, kind) => {
      for (const [language, prefix] of Object.entries(prefixes)) {
        const { status, text } = await ask(shop, `${prefix}${path}`);
        const address = `/documents/odovia-${kind}-${language}.pdf`;
        expect(status).toBe(200);
        expect(text).toMatch(new RegExp(`<iframe[^>]*src="${address}[#"]`));
        expect(text).toMatch(
          new RegExp(`<a[^>]*href="${address}"[^>]*target="_blank"|<a[^>]*target="_blank"[^>]*href="${address}"`),
        );
        const file = await ask(shop, address);
        expect(file.status).toBe(200);
        expect(file.headers["content-type"]).toBe("application/pdf");
        expect(file.text.slice(0, 5)).toBe("%PDF-");
      }
    },
  );

  test("spec 2.8: the downloads block leads to the manual in the page's language", async () => {
    const { text } = await ask(shop, "/es/manuel-installation");
    expect(text).toContain('href="/documents/odovia-manual-es.pdf"');
  });

  test("security 1.2: our pages may show a PDF, no other site; it is shown inline, cached for an hour and revalidated by its ETag", async () => {
    const { headers } = await ask(shop, "/documents/odovia-manual-de.pdf");
    expect(headers["x-frame-options"]).toBe("SAMEORIGIN");
    expect(headers["content-security-policy"]).toMatch(/frame-ancestors 'self'/);
    expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["content-disposition"]).toBe('inline; filename="odovia-manual-de.pdf"');
    expect(headers["cache-control"]).toBe("public, max-age=3600");
    const again = await ask(shop, "/documents/odovia-manual-de.pdf", {
      headers: { "if-none-match": String(headers.etag) },
    });
    expect(again.status).toBe(304);
  });

  test.each([
    "/documents/unknown.pdf",
    "/documents/odovia-manual-pt.pdf",
    "/documents/odovia-manual.pdf",
    "/documents/",
    "/de/documents/odovia-manual-de.pdf",
  ])("spec 8: %s is not there", async (path) => {
    expect((await ask(shop, path)).status).toBe(404);
  });
});
