import type { MetaDescriptor } from "react-router";
import { brand } from "#app/brand.ts";
import { type PagePath, paths } from "#app/paths.ts";
import { defaultLanguage, type Language, localizedPath } from "./languages.ts";
import { type RootData, rootDataOf } from "./root-data.ts";

/** 1200 × 630 px, made by `tools/media/render-social-images.ts`. */
export function socialPicture(path: string, language: Language): string {
  const name = path === paths.home ? "home.jpg" : `${path.slice(1).replaceAll("/", "-")}.png`;
  return `/images/social/${language}/${name}`;
}

export const socialSize = { width: 1200, height: 630 };

export type PageTexts = { title: string; description: string; keywords: string };

const ogLocales: Record<Language, string> = { fr: "fr_FR", en: "en_GB", es: "es_ES", it: "it_IT", de: "de_DE" };

/** `path` is French; `publicUrl` and `sold` come from the root loader. A page in a language that is off is kept for its buyers. */
export function pageMeta(options: {
  root: Pick<RootData, "publicUrl" | "sold">;
  language: Language;
  path: PagePath;
  texts: PageTexts;
  name?: string | undefined;
  index?: boolean;
  prefixed?: boolean;
  structuredData?: Record<string, unknown>[];
}): MetaDescriptor[] {
  const { language, path, texts, prefixed = true } = options;
  const { publicUrl, sold } = options.root;
  const isListed = options.index !== false && (!prefixed || sold.includes(language));
  const address = (wanted: Language) => `${publicUrl}${prefixed ? localizedPath(path, wanted) : path}`;
  const alternate = (hrefLang: string, wanted: Language) =>
    ({ tagName: "link", rel: "alternate", hrefLang, href: address(wanted) }) as const;
  const home = publicUrl + localizedPath(paths.home, language);
  const trail =
    path === paths.home || options.index === false
      ? []
      : [breadcrumbData([brand.name, home], [options.name ?? texts.title, address(language)])];
  return [
    { title: texts.title },
    { name: "description", content: texts.description },
    { name: "keywords", content: texts.keywords },
    ...(isListed ? [] : [{ name: "robots", content: "noindex" }]),
    { tagName: "link", rel: "canonical", href: address(language) },
    ...(prefixed ? [...sold.map((each) => alternate(each, each)), alternate("x-default", defaultLanguage)] : []),
    { property: "og:type", content: "website" },
    { property: "og:title", content: texts.title },
    { property: "og:description", content: texts.description },
    { property: "og:url", content: address(language) },
    { property: "og:locale", content: ogLocales[language] },
    ...(prefixed
      ? sold
          .filter((each) => each !== language)
          .map((each) => ({ property: "og:locale:alternate", content: ogLocales[each] }))
      : []),
    { property: "og:image", content: publicUrl + socialPicture(options.index === false ? paths.home : path, language) },
    { name: "twitter:card", content: "summary_large_image" },
    ...[...(options.structuredData ?? []), ...trail].map((data) => ({ "script:ld+json": data }) as MetaDescriptor),
  ];
}

function breadcrumbData(...trail: [name: string, address: string][]): Record<string, unknown> {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: trail.map(([name, item], index) => ({ "@type": "ListItem", position: index + 1, name, item })),
  };
}

export type PageData = { language: Language; t: { meta: PageTexts; heading?: unknown } };
export type MetaOf<Data> = (args: {
  loaderData?: Data | undefined;
  matches: Parameters<typeof rootDataOf>[0];
}) => MetaDescriptor[];

/** `meta` from a loader's language and dictionary `t`; named by its `heading`. */
export function metaOfPage<Data extends PageData>(
  path: PagePath,
  structuredDataOf?: (data: Data, publicUrl: string) => Record<string, unknown>[],
  { index = true }: { index?: boolean } = {},
): MetaOf<Data> {
  return ({ loaderData, matches }) => {
    if (!loaderData) return [];
    const { language, t } = loaderData;
    const root = rootDataOf(matches);
    const name = typeof t.heading === "string" ? t.heading : undefined;
    const structuredData = structuredDataOf?.(loaderData, root.publicUrl) ?? [];
    return pageMeta({ root, language, path, texts: t.meta, name, structuredData, index });
  };
}
