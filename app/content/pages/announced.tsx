import type { ReactNode } from "react";
import { brand } from "#app/brand.ts";
import { localizedPath, splitPath } from "#app/i18n/languages.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { rootDataOf } from "#app/i18n/root-data.ts";
import { isPagePath } from "#app/paths.ts";
import { ButtonLink, TextLink } from "#app/ui/controls/link.tsx";
import { announcedPage } from "../server/announced-texts.server.ts";
import type { Route } from "./+types/announced";

export function loader({ request, context }: Route.LoaderArgs) {
  const language = context.get(requestLanguage);
  const pathname = new URL(request.url).pathname.replace(/\.data$/, "").replace(/\/$/, "");
  const { path } = splitPath(pathname);
  const page = announcedPage(path, language);
  if (!page || !isPagePath(path)) throw new Response(null, { status: 404 });
  return { language, path, page };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { language, path, page } = loaderData;
  return pageMeta({ publicUrl: rootDataOf(matches).publicUrl, language, path, texts: page.meta, name: page.heading });
};

/** One short honest page for every part of the site map whose content is later work. */
export default function AnnouncedPage({ loaderData: { language, page } }: Route.ComponentProps) {
  return (
    <article className="container pt-12 pb-20 md:pt-20 md:pb-32">
      <h1 className="max-w-[20ch] text-4xl">{page.heading}</h1>
      <div className="prose mt-8 md:mt-10">
        {page.blocks.map(({ kind, text }) =>
          kind === "section" ? <h2 key={text}>{text}</h2> : <p key={text}>{withLinkedAddress(text)}</p>,
        )}
      </div>
      <p className="mt-10 max-w-prose border-t border-line pt-6 text-sm text-muted">{page.notice}</p>
      <p className="mt-6">
        <ButtonLink to={localizedPath(page.link.to, language)} variant="secondary">
          {page.link.label}
        </ButtonLink>
      </p>
    </article>
  );
}

function withLinkedAddress(text: string): ReactNode {
  const [before, after] = text.split(brand.supportEmail);
  if (after === undefined) return text;
  return (
    <>
      {before}
      <TextLink to={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</TextLink>
      {after}
    </>
  );
}
