import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import type { Route } from "./+types/title";

const titles = new Map<string, "account" | "dashboard">([
  [paths.account, "account"],
  [paths.dashboard, "dashboard"],
]);

/** Two pages with only a title (spec 2.1), behind the guard of `private.tsx`. */
export function loader({ url, context }: Route.LoaderArgs) {
  const title = titles.get(url.pathname.replace(/\/$/, ""));
  if (!title) throw new Response(null, { status: 404 });
  const texts = loadTexts<typeof import("../texts/fr/access.json")>("accounts", "access", context.get(requestLanguage));
  return { documentTitle: texts[title] };
}

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function TitlePage({ loaderData: { documentTitle } }: Route.ComponentProps) {
  return (
    <div className="container py-12 md:py-20">
      <h1 className="text-3xl">{documentTitle}</h1>
    </div>
  );
}
