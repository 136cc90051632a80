import { pageMeta } from "#app/i18n/page-meta.ts";
import { languageOfParams } from "#app/i18n/request-language.ts";
import { rootDataOf } from "#app/i18n/root-data.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import type { Route } from "./+types/home";

type Texts = typeof import("../texts/fr/home.json");

export function loader({ params }: Route.LoaderArgs) {
  const language = languageOfParams(params);
  return { language, t: loadTexts<Texts>("site", "home", language) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? pageMeta({ publicUrl: rootDataOf(matches).publicUrl, language: loaderData.language, path: "/", texts: loaderData.t.meta }) : [];

export default function Home({ loaderData: { t } }: Route.ComponentProps) {
  return <h1>{t.heading}</h1>;
}
