import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { backOfficeTexts, documentTitle, sectionTitle } from "../back-office-texts.server.ts";
import { adminSections } from "../sections.ts";
import type { Route } from "./+types/section";

/** A back-office page that is announced in the menu and not built yet; behind the guard of `guarded.tsx`. */
export function loader({ url, context }: Route.LoaderArgs) {
  const section = adminSections.find(({ path }) => path === url.pathname.replace(/\/$/, ""));
  if (!section) throw new Response(null, { status: 404 });
  const language = context.get(requestLanguage);
  const title = sectionTitle(section.key, language);
  return { title, documentTitle: documentTitle(title, language), text: backOfficeTexts(language).announced };
}

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function AnnouncedSection({ loaderData: { title, text } }: Route.ComponentProps) {
  return (
    <div className="grid gap-3">
      <h1 className="text-xl">{title}</h1>
      <p className="text-muted">{text}</p>
    </div>
  );
}
