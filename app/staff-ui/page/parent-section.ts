import { createContext } from "react";
import { adminPaths } from "#app/office-paths.ts";
import type { MenuTexts } from "./back-office-texts.server.ts";

type SectionLink = { to: string; label: string };

/** For the link back; the shell provides it. */
export const ParentSection = createContext<SectionLink>({ to: adminPaths.home, label: "" });

export function parentSection(pathname: string, menu: MenuTexts): SectionLink {
  const links = menu.groups.flatMap((group) => group.links);
  const above = links.find(({ path }) => pathname.startsWith(`${path}/`));
  return above ? { to: above.path, label: above.title } : { to: adminPaths.home, label: menu.overview ?? menu.label };
}
