import { localizedPath } from "#app/i18n/languages.ts";
import { metaOfPage } from "#app/i18n/page-meta.ts";
import { loadTexts, textsLoader } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink, TextLink } from "#app/ui/controls/link.tsx";
import { classNames } from "#app/ui/layout/class-names.ts";
import { ReadingPage } from "#app/ui/layout/page-head.tsx";
import { Ody } from "#app/ui/pictures/ody.tsx";
import { odyPoses } from "#app/ui/pictures/ody-poses.tsx";
import type { Route } from "./+types/guide";

type Texts = typeof import("../texts/fr/guide.json");

export const loader = textsLoader((language) => ({ t: loadTexts<Texts>("content", "guide", language) }));

export const meta = metaOfPage(paths.guide);

/** The story in ten sections, in the character's words, ending in the order (spec 2.8, decisions 1). */
export default function GuidePage({ loaderData: { language, t } }: Route.ComponentProps) {
  return (
    <ReadingPage heading={t.heading} lead={t.lead}>
      <ol className="mt-12 grid gap-16 md:mt-20 md:gap-28">
        {odyPoses.map((pose, index) => {
          const words = t[pose];
          return (
            <li key={pose} id={pose} className="grid items-center gap-x-16 gap-y-6 md:grid-cols-2">
              <div className={classNames("overflow-hidden rounded-card bg-sand", index % 2 === 1 && "md:order-2")}>
                <Ody pose={pose} className="w-full" />
              </div>
              <div>
                <p aria-hidden="true" className="eyebrow tabular-nums">
                  {index + 1}
                </p>
                <h2 className="mt-2 max-w-[13.5em] text-h2">{words.title}</h2>
                <p className="mt-4 max-w-[34rem] text-lg">{words.text1}</p>
                {pose === "order" && (
                  <>
                    <p className="mt-8 flex flex-wrap gap-3">
                      <ButtonLink to={localizedPath(paths.compatibility, language)} size="lg" className="max-sm:w-full">
                        {t.check}
                      </ButtonLink>
                      <ButtonLink
                        to={localizedPath(paths.purchase, language)}
                        document
                        variant="secondary"
                        size="lg"
                        className="max-sm:w-full"
                      >
                        {t.buy}
                      </ButtonLink>
                    </p>
                    <p className="mt-5 text-sm">
                      <TextLink to={localizedPath(paths.installationManual, language)}>{t.manual}</TextLink>
                    </p>
                  </>
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </ReadingPage>
  );
}
