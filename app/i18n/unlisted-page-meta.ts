import type { MetaDescriptor } from "react-router";
import type { PagePath } from "#app/paths.ts";
import { type MetaOf, type PageData, pageMeta } from "./page-meta.ts";
import { rootDataOf } from "./root-data.ts";

export const metaOfUnlistedPage = (path: PagePath, ...descriptors: MetaDescriptor[]): MetaOf<PageData> =>
  metaOfUnlisted(path, { prefixed: true, descriptors });

export const metaOfUnprefixedPage = (path: PagePath, ...descriptors: MetaDescriptor[]): MetaOf<PageData> =>
  metaOfUnlisted(path, { prefixed: false, descriptors });

function metaOfUnlisted(
  path: PagePath,
  { prefixed, descriptors }: { prefixed: boolean; descriptors: MetaDescriptor[] },
): MetaOf<PageData> {
  return ({ loaderData, matches }) => {
    if (!loaderData) return [];
    const root = rootDataOf(matches);
    const { language, t } = loaderData;
    return [...descriptors, ...pageMeta({ root, language, path, texts: t.meta, index: false, prefixed })];
  };
}
