import { storedLanguage } from "#app/i18n/request-language.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import type { Route } from "./+types/account";

/** Only a title (spec 2.1); behind the guard of `private.tsx`. */
export function loader({ request }: Route.LoaderArgs) {
  const { account: title } = loadTexts<typeof import("../texts/fr/access.json")>(
    "accounts",
    "access",
    storedLanguage(request),
  );
  return { title };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: "robots", content: "noindex" },
];

export default function Account({ loaderData: { title } }: Route.ComponentProps) {
  return (
    <div className="container py-12 md:py-20">
      <h1 className="text-3xl">{title}</h1>
    </div>
  );
}
