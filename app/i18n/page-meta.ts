import type { MetaDescriptor } from "react-router";
import { defaultLanguage, type Language, languages, localizedPath } from "./languages.ts";

export type PageTexts = { title: string; description: string; keywords: string };

const ogLocales: Record<Language, string> = { fr: "fr_FR", en: "en_GB", es: "es_ES", it: "it_IT", de: "de_DE" };

/**
 * Everything a page says of itself in its head: title, description, keywords (spec 2.8), canonical, the alternates of all
 * languages with `x-default`, Open Graph. `path` is the French path; `publicUrl` comes from the root loader.
 */
export function pageMeta(options: {
  publicUrl: string;
  language: Language;
  path: string;
  texts: PageTexts;
  /** False for pages that search engines must not list. */
  index?: boolean;
  structuredData?: Record<string, unknown>[];
}): MetaDescriptor[] {
  const { publicUrl, language, path, texts } = options;
  const address = (wanted: Language) => `${publicUrl}${localizedPath(path, wanted)}`;
  return [
    { title: texts.title },
    { name: "description", content: texts.description },
    { name: "keywords", content: texts.keywords },
    ...(options.index === false ? [{ name: "robots", content: "noindex" }] : []),
    { tagName: "link", rel: "canonical", href: address(language) },
    ...languages.map((each) => ({ tagName: "link" as const, rel: "alternate", hrefLang: each, href: address(each) })),
    { tagName: "link", rel: "alternate", hrefLang: "x-default", href: address(defaultLanguage) },
    { property: "og:type", content: "website" },
    { property: "og:title", content: texts.title },
    { property: "og:description", content: texts.description },
    { property: "og:url", content: address(language) },
    { property: "og:locale", content: ogLocales[language] },
    { property: "og:image", content: `${publicUrl}/images/social-${language}.png` },
    { name: "twitter:card", content: "summary_large_image" },
    ...(options.structuredData ?? []).map((data) => ({ "script:ld+json": data }) as MetaDescriptor),
  ];
}
