import { brand } from "#app/brand.ts";
import { type Language, localizedPath } from "#app/i18n/languages.ts";

/** Where a page stands, for search engines: home, then the page; `path` is the French one. */
export function breadcrumbData(
  publicUrl: string,
  language: Language,
  path: string,
  name: string,
): Record<string, unknown> {
  const item = (position: number, itemName: string, itemPath: string) => ({
    "@type": "ListItem",
    position,
    name: itemName,
    item: publicUrl + localizedPath(itemPath, language),
  });
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: [item(1, brand.name, "/"), item(2, name, path)],
  };
}
