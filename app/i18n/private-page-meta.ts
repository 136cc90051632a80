import type { MetaDescriptor } from "react-router";
import { brand } from "#app/brand.ts";

/** `meta` of a page behind a sign-in. The loader gives the title, if it found anything. */
export const metaOfPrivatePage = ({
  loaderData,
}: {
  loaderData?: { documentTitle: string } | undefined;
}): MetaDescriptor[] => [{ title: loaderData?.documentTitle ?? brand.name }, { name: "robots", content: "noindex" }];
