import { Fragment } from "react";
import { cachedPrices } from "#app/catalogue/pricing/prices.server.ts";
import { fill, longDate } from "#app/i18n/format.ts";
import { splitPath } from "#app/i18n/languages.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { rootDataOf } from "#app/i18n/root-data.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { isPagePath, paths } from "#app/paths.ts";
import { database } from "#app/platform/database/database.server.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { articlePages } from "../article-pages.ts";
import { readArticle } from "../articles.server.ts";
import { ArticleContents } from "../components/article-contents.tsx";
import { Markdown } from "../components/markdown.tsx";
import { priceWords } from "../server/price-words.server.ts";
import type { Route } from "./+types/article";

type Texts = typeof import("../texts/fr/article.json");

export async function loader({ request, context }: Route.LoaderArgs) {
  const language = context.get(requestLanguage);
  const { path } = splitPath(new URL(request.url).pathname.replace(/\.data$/, "").replace(/\/$/, ""));
  const slug = ownValue(articlePages, path);
  if (slug === undefined || !isPagePath(path)) throw new Response(null, { status: 404 });
  const article = readArticle(slug, language);
  const t = loadTexts<Texts>("content", "article", language);
  const dates = [
    article.effective && fill(t.effective, { date: longDate(article.effective, language) }),
    article.updated && fill(t.updated, { date: longDate(article.updated, language) }),
    article.completed && fill(t.completed, { date: longDate(article.completed, language) }),
  ].filter((line) => line !== undefined);
  // Beside the terms and not in them: the terms that an order was made under stay true when a price changes.
  const prices =
    path === paths.termsOfSale ? fill(t.prices, priceWords(await cachedPrices(database()), language)) : null;
  return { language, path, article, dates, prices, contentsLabel: t.contents, awaitsData: article.awaitsData };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { language, path, article } = loaderData;
  return pageMeta({ root: rootDataOf(matches), language, path, texts: article.meta, name: article.heading });
};

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  const { article, dates, prices, contentsLabel } = loaderData;
  return (
    <article className="container pt-12 pb-20 md:pt-20 md:pb-32">
      <header className="max-w-text">
        <h1 className="text-4xl">{article.heading}</h1>
        {article.lead && <p className="mt-6 text-lg text-muted">{article.lead}</p>}
        {dates.length > 0 && (
          <p className="mt-5 text-sm text-muted">
            {dates.map((line, index) => (
              <Fragment key={line}>
                {index > 0 && <br />}
                <span>{line}</span>
              </Fragment>
            ))}
          </p>
        )}
        {prices && <p className="mt-5 rounded-control bg-sunken px-4 py-3 text-sm">{prices}</p>}
      </header>
      <div className="mt-10 gap-16 md:mt-14 lg:grid lg:grid-cols-[minmax(0,1fr)_15rem] xl:grid-cols-[minmax(0,1fr)_18rem]">
        <ArticleContents sections={article.sections} label={contentsLabel} />
        <div className="prose prose-wide min-w-0 lg:col-start-1 lg:row-start-1">
          <Markdown blocks={article.blocks} />
        </div>
      </div>
    </article>
  );
}
