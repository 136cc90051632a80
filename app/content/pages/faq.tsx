import { cachedPrices } from "#app/catalogue/pricing/prices.server.ts";
import { money } from "#app/i18n/format.ts";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { metaOfPage } from "#app/i18n/page-meta.ts";
import { usePublisher } from "#app/i18n/publisher.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { database } from "#app/platform/database/database.server.ts";
import { isPlaceholderAddress } from "#app/platform/settings/shop/placeholder-address.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { ButtonLink, TextLink } from "#app/ui/controls/link.tsx";
import { TextInput } from "#app/ui/controls/text-input.tsx";
import { Island } from "#app/ui/islands/island.tsx";
import { Accordion } from "#app/ui/layout/accordion.tsx";
import { EmailAddress } from "#app/ui/layout/email-address.tsx";
import { ReadingPage } from "#app/ui/layout/page-head.tsx";
import { Ody } from "#app/ui/pictures/ody.tsx";
import { MailIcon, SearchIcon } from "#app/ui/pictures/page-icons.tsx";
import { faqStructuredData } from "../browser/faq-structured-data.ts";
import type { SearchTexts } from "../browser/search-questions.ts";
import { Downloads, type DownloadsTexts } from "../components/downloads.tsx";
import type { SearchWords } from "../rules/faq-search.ts";
import { type FaqCategory, type FaqTexts, faqOf, faqSearchWords } from "../server/faq.server.ts";
import type { Route } from "./+types/faq";

/** What most visitors come for, before they open anything. */
function KeyFacts({ t, price }: { t: FaqTexts["facts"]; price: string }) {
  return (
    <ul className="mt-10 grid grid-cols-2 gap-x-6 gap-y-6 md:mt-16 lg:grid-cols-4">
      {[
        [price, t.price],
        [t.delivery, t.deliveryText],
        [t.withdrawal, t.withdrawalText],
        [t.warranty, t.warrantyText],
      ].map(([value, text]) => (
        <li key={text} className="border-t-2 border-ink pt-4">
          <span className="block text-2xl font-semibold tracking-tight tabular-nums">{value}</span>
          <span className="block text-sm text-muted">{text}</span>
        </li>
      ))}
    </ul>
  );
}

type Props = { t: FaqTexts; price: string; categories: FaqCategory[]; searchWords: SearchWords; language: Language };

/** The search (search-questions.ts) uses no React: it moves and hides what the server has rendered. */
function FaqList({ t, price, categories, searchWords, language }: Props) {
  return (
    <>
      <Island
        name="faq-search"
        component={SearchField}
        props={{ t: { none: t.none, found: t.found }, words: searchWords, language }}
        slots={{
          children: (
            <>
              <div className="w-full">
                <TextInput
                  type="search"
                  aria-label={t.searchLabel}
                  placeholder={t.searchHint}
                  autoComplete="off"
                  icon={<SearchIcon />}
                />
              </div>
              <p role="status" className="min-h-6 text-sm text-muted" />
              <Button variant="ghost" size="sm" hidden>
                {t.clear}
              </Button>
            </>
          ),
        }}
      />
      <KeyFacts t={t.facts} price={price} />
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-x-16 lg:mt-24 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <nav aria-label={t.categories} className="bleed max-lg:mb-8">
          <ul className="flex gap-2 text-sm max-lg:overflow-x-auto max-lg:px-5 max-lg:py-1 md:max-lg:px-8 lg:sticky lg:top-28 lg:grid lg:gap-1">
            {categories.map(({ id, title }) => (
              <li key={id} data-faq-link={id}>
                <TextLink
                  quiet
                  to={`#${id}`}
                  className="inline-block py-1 max-lg:rounded-control max-lg:whitespace-nowrap max-lg:border max-lg:border-line max-lg:bg-surface max-lg:px-3 max-lg:py-2 max-lg:text-ink"
                >
                  {title}
                </TextLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid gap-10 md:gap-16">
          {categories.map(({ id, title, questions }) => (
            <section key={id} id={id} data-faq-category aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`} className="mb-5 text-xl">
                {title}
              </h2>
              <Accordion
                landmarks={false}
                opensFirst
                items={questions.map((question) => ({
                  id: question.id,
                  title: question.question,
                  content: (
                    <>
                      <p data-faq-answer>{question.answer}</p>
                      {question.page && (
                        <p className="mt-3">
                          <TextLink to={localizedPath(question.page.to, language)}>{question.page.label}</TextLink>
                        </p>
                      )}
                    </>
                  ),
                }))}
              />
            </section>
          ))}
        </div>
      </div>
    </>
  );
}

type SearchFieldProps = { t: SearchTexts; words: SearchWords; language: Language; children: React.ReactNode };

const SearchField = ({ children }: SearchFieldProps) => (
  <search className="mt-8 flex max-w-text flex-wrap items-center gap-3 noscript:hidden">{children}</search>
);

export async function loader({ context }: Route.LoaderArgs) {
  const language = context.get(requestLanguage);
  const prices = await cachedPrices(database());
  const { texts, categories } = faqOf(language, prices);
  return {
    language,
    t: texts,
    categories,
    price: money(prices.product, language),
    searchWords: faqSearchWords(language, prices),
    downloads: loadTexts<DownloadsTexts>("content", "downloads", language),
  };
}

export const meta = metaOfPage(paths.faq, ({ categories }: Route.ComponentProps["loaderData"]) => [
  faqStructuredData(categories),
]);

export default function FaqPage({ loaderData }: Route.ComponentProps) {
  const { supportEmail } = usePublisher();
  const { language, t, price, categories, searchWords, downloads } = loaderData;
  return (
    <ReadingPage heading={t.heading} lead={t.lead} picture={<Ody pose="pair" className="w-[26rem] max-w-full" />}>
      <FaqList t={t} price={price} categories={categories} searchWords={searchWords} language={language} />
      <section aria-labelledby="contact" className="mt-20 rounded-card bg-sand p-6 md:mt-28 md:p-10">
        <div>
          <h2 id="contact" className="text-xl">
            {t.contact.title}
          </h2>
          <p className="mt-3 max-w-text text-muted">{t.contact.text}</p>
          <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
            <ButtonLink
              to={`mailto:${supportEmail}?subject=${encodeURIComponent(t.askSubject)}`}
              icon={<MailIcon />}
              size="lg"
            >
              {t.ask}
            </ButtonLink>
            {!isPlaceholderAddress(supportEmail) && (
              <TextLink to={`mailto:${supportEmail}`}>
                <EmailAddress>{supportEmail}</EmailAddress>
              </TextLink>
            )}
          </p>
          <p className="mt-8 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
            {t.contact.pros}
            {(["garage", "insurance", "fleet"] as const).map((key) => (
              <TextLink key={key} to={localizedPath(`/${key}`, language)}>
                {t.contact[key]}
              </TextLink>
            ))}
          </p>
        </div>
      </section>
      <div className="mt-10">
        <Downloads t={downloads} language={language} current={paths.faq} />
      </div>
    </ReadingPage>
  );
}
