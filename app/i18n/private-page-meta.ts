import type { MetaDescriptor } from "react-router";
import { brand } from "#app/brand.ts";

/** `meta` of a page behind a sign-in: a title, and not for search engines. The loader gives the title, unless it found nothing to show. */
export const metaOfPrivatePage = ({
  loaderData,
}: {
  loaderData?: { documentTitle: string } | undefined;
}): MetaDescriptor[] => [{ title: loaderData?.documentTitle ?? brand.name }, { name: "robots", content: "noindex" }];
