import type { MetaDescriptor } from "react-router";
import type { PagePath } from "#app/paths.ts";
import { type MetaOf, type PageData, pageMeta } from "./page-meta.ts";
import { rootDataOf } from "./root-data.ts";

export const metaOfUnlistedPage = (path: PagePath, ...descriptors: MetaDescriptor[]): MetaOf<PageData> =>
  metaOfUnlisted(path, { prefixed: true, more: descriptors });

export const metaOfUnprefixedPage = (path: PagePath, ...descriptors: MetaDescriptor[]): MetaOf<PageData> =>
  metaOfUnlisted(path, { prefixed: false, more: descriptors });

function metaOfUnlisted(
  path: PagePath,
  { prefixed, more }: { prefixed: boolean; more: MetaDescriptor[] },
): MetaOf<PageData> {
  return ({ loaderData, matches }) => {
    if (!loaderData) return [];
    const { publicUrl } = rootDataOf(matches);
    const { language, t } = loaderData;
    return [...more, ...pageMeta({ publicUrl, language, path, texts: t.meta, index: false, prefixed })];
  };
}
