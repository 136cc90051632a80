import { cachedPrices } from "#app/catalogue/pricing/prices.server.ts";
import { localizedPath } from "#app/i18n/languages.ts";
import { metaOfPage } from "#app/i18n/page-meta.ts";
import { usePublisher } from "#app/i18n/publisher.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { database } from "#app/platform/database/database.server.ts";
import { ButtonLink, TextLink } from "#app/ui/controls/link.tsx";
import { Ody } from "#app/ui/pictures/ody.tsx";
import { MailIcon } from "#app/ui/pictures/page-icons.tsx";
import { faqStructuredData } from "../browser/faq-structured-data.ts";
import { Downloads, type DownloadsTexts } from "../components/downloads.tsx";
import { FaqList } from "../components/faq-list.tsx";
import { ReadingPage } from "../components/page-head.tsx";
import { faqOf, faqSearchWords } from "../server/faq.server.ts";
import type { Route } from "./+types/faq";

export async function loader({ context }: Route.LoaderArgs) {
  const language = context.get(requestLanguage);
  const prices = await cachedPrices(database());
  const { texts, categories } = faqOf(language, prices);
  return {
    language,
    t: texts,
    categories,
    searchWords: faqSearchWords(language, prices),
    downloads: loadTexts<DownloadsTexts>("content", "downloads", language),
  };
}

export const meta = metaOfPage(paths.faq, ({ categories }: Route.ComponentProps["loaderData"]) => [
  faqStructuredData(categories),
]);

export default function FaqPage({ loaderData }: Route.ComponentProps) {
  const { supportEmail } = usePublisher();
  const { language, t, categories, searchWords, downloads } = loaderData;
  return (
    <ReadingPage heading={t.heading} lead={t.lead}>
      <FaqList t={t} categories={categories} searchWords={searchWords} language={language} />
      <section
        aria-labelledby="contact"
        className="mt-20 grid items-center gap-x-10 gap-y-6 rounded-card bg-sand p-6 md:mt-28 md:grid-cols-[minmax(0,1fr)_21.5rem] md:p-10"
      >
        <div>
          <h2 id="contact" className="text-xl">
            {t.contact.title}
          </h2>
          <p className="mt-3 max-w-text text-muted">{t.contact.text}</p>
          <p className="mt-6">
            <ButtonLink
              to={`mailto:${supportEmail}?subject=${encodeURIComponent(t.askSubject)}`}
              icon={<MailIcon />}
              size="lg"
            >
              {t.ask}
            </ButtonLink>
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
        <Ody pose="pair" className="w-full max-w-96" />
      </section>
      <div className="mt-10">
        <Downloads t={downloads} language={language} current={paths.faq} />
      </div>
    </ReadingPage>
  );
}
