import type { MetaDescriptor } from "react-router";
import { brand } from "#app/brand.ts";

export const metaOfPrivatePage = ({
  loaderData,
}: {
  loaderData?: { documentTitle: string } | undefined;
}): MetaDescriptor[] => [{ title: loaderData?.documentTitle ?? brand.name }, { name: "robots", content: "noindex" }];
