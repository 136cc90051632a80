import type { MetaDescriptor } from "react-router";

/** `meta` of a page behind a sign-in: a title, and not for search engines. The loader gives the title. */
export const metaOfPrivatePage = ({
  loaderData,
}: {
  loaderData?: { documentTitle: string } | undefined;
}): MetaDescriptor[] => [{ title: loaderData?.documentTitle }, { name: "robots", content: "noindex" }];
