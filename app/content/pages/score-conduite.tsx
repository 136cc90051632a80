import { metaOfPage } from "#app/i18n/page-meta.ts";
import { loadTexts, textsLoader } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { Island } from "#app/ui/islands/island.tsx";
import { NamedRows, NextLinks, PageHead, SideSection } from "#app/ui/layout/page-head.tsx";
import { EventPicture } from "../components/pictures/score-pictures.tsx";
import { ScoreLab } from "../components/score-lab.tsx";
import { scoredEvents } from "../driving-score.ts";
import type { Route } from "./+types/score-conduite";

export const loader = textsLoader((language) => ({
  t: loadTexts<typeof import("../texts/fr/score-conduite.json")>("content", "score-conduite", language),
}));

export const meta = metaOfPage(paths.drivingScore);

export default function DrivingScorePage({ loaderData: { language, t } }: Route.ComponentProps) {
  return (
    <>
      <PageHead heading={t.heading} lead={t.lead} />
      <section className="container section">
        <h2 className="text-2xl">{t.labHeading}</h2>
        <p className="mt-4 mb-8 max-w-[38rem] text-muted">{t.labText}</p>
        <Island name="score-lab" component={ScoreLab} props={{ t: t.lab }} />
        <p className="mt-4 max-w-[44rem] text-sm text-muted">{t.labNote}</p>
      </section>
      <SideSection heading={t.bandsHeading}>
        <NamedRows
          rows={(
            [
              ["bg-signal", t.safeRange, t.safe, t.safeText],
              ["bg-amber", t.averageRange, t.average, t.averageText],
              ["bg-red", t.riskyRange, t.risky, t.riskyText],
            ] as const
          ).map(([colour, range, name, text]) => ({
            name: (
              <span className="flex items-center gap-3 tabular-nums">
                <span aria-hidden="true" className={`h-6 w-1.5 rounded-full ${colour}`} />
                <span>{range}</span>
              </span>
            ),
            text: (
              <>
                <strong className="font-semibold text-ink">{name}</strong> <span>{text}</span>
              </>
            ),
          }))}
        />
      </SideSection>
      <section className="container section">
        <h2 className="text-2xl">{t.eventsHeading}</h2>
        <ul className="mt-8 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
          {scoredEvents.map((event) => (
            <li key={event}>
              <div className="rounded-card bg-sand p-5">
                <EventPicture event={event} />
              </div>
              <h3 className="mt-4 text-lg">{t[event]}</h3>
              <p className="mt-2 text-sm text-muted">{t[`${event}Text`]}</p>
            </li>
          ))}
        </ul>
      </section>
      <SideSection heading={t.makingHeading}>
        <ol className="grid gap-6">
          {[t.making1, t.making2, t.making3].map((text, index) => (
            <li key={text} className="grid grid-cols-[2.5rem_1fr] border-t border-line pt-5">
              <span className="font-semibold text-muted tabular-nums">{index + 1}</span>
              <span>{text}</span>
            </li>
          ))}
        </ol>
      </SideSection>
      <NextLinks
        heading={t.nextHeading}
        language={language}
        links={[
          { path: paths.ecoScore, label: t.nextEco },
          { path: paths.roadType, label: t.nextRoad },
          { path: paths.insurance, label: t.nextInsurance },
        ]}
      />
    </>
  );
}
