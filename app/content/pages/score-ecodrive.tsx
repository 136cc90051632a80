import { metaOfPage } from "#app/i18n/page-meta.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { shopFacts } from "#app/platform/settings/shop/shop-facts.ts";
import { NamedRows, NextLinks, PageHead, SideSection } from "#app/ui/layout/page-head.tsx";
import { PdfPlace } from "#app/ui/print/pdf-place.tsx";
import { pdfTexts } from "#app/ui/print/pdf-texts.server.ts";
import { EcoPicture } from "../components/pictures/score-pictures.tsx";
import { productDocument } from "../server/product-documents.server.ts";
import type { Route } from "./+types/score-ecodrive";

export function loader({ context }: Route.LoaderArgs) {
  const language = context.get(requestLanguage);
  const { filename, address } = productDocument("ecodrive-score", language);
  return {
    language,
    address,
    email: shopFacts().supportEmail,
    t: loadTexts<typeof import("../texts/fr/score-ecodrive.json")>("content", "score-ecodrive", language),
    files: pdfTexts(filename, language),
  };
}

export const meta = metaOfPage(paths.ecoScore);

export default function EcoScorePage({ loaderData: { language, address, email, t, files } }: Route.ComponentProps) {
  return (
    <>
      <PageHead heading={t.heading} lead={t.lead} />
      <section className="container section">
        <EcoPicture alt={t.pictureAlt} jerkyName={t.jerky} smoothName={t.smooth} energyName={t.energy} />
        <div className="mt-8 grid gap-x-16 gap-y-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
          <h2 className="max-w-[12.2em] text-2xl">{t.pictureHeading}</h2>
          <div className="grid max-w-text gap-3 text-muted">
            <p>{t.pictureText}</p>
            <p>{t.pictureMore}</p>
          </div>
        </div>
      </section>
      <SideSection heading={t.readHeading} text={t.readText}>
        <NamedRows
          rows={[
            { name: t.read1, text: t.read1Text },
            { name: t.read2, text: t.read2Text },
            { name: t.read3, text: t.read3Text },
          ]}
        />
      </SideSection>
      <section className="container section">
        <h2 className="text-2xl">{t.habitsHeading}</h2>
        <ol className="mt-8 grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
          {(
            [
              [t.habit1, t.habit1Text],
              [t.habit2, t.habit2Text],
              [t.habit3, t.habit3Text],
              [t.habit4, t.habit4Text],
            ] as const
          ).map(([name, text], index) => (
            <li key={name} className="border-t-2 border-signal pt-4">
              <p className="text-sm text-muted tabular-nums">{index + 1}</p>
              <h3 className="mt-1 text-lg">{name}</h3>
              <p className="mt-2 text-sm text-muted">{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <SideSection heading={t.twoHeading} text={t.twoText}>
        <NamedRows
          rows={[
            { name: t.driving, text: t.drivingText },
            { name: t.eco, text: t.ecoText },
          ]}
        />
      </SideSection>
      <div className="container section">
        <PdfPlace heading={t.pdfHeading} address={address} email={email} t={files} />
      </div>
      <NextLinks
        heading={t.nextHeading}
        language={language}
        links={[
          { path: paths.drivingScore, label: t.nextScore },
          { path: paths.roadType, label: t.nextRoad },
          { path: paths.dongle, label: t.nextDongle },
        ]}
      />
    </>
  );
}
