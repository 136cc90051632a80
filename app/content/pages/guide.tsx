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

/** The story in ten sections, in the character's words, ending in the order (spec 2.8, decisions 1). Its ends are wide. */
export default function GuidePage({ loaderData: { language, t } }: Route.ComponentProps) {
  return (
    <ReadingPage heading={t.heading} lead={t.lead}>
      <ol className="mt-12 grid gap-x-8 gap-y-16 md:mt-16 md:grid-cols-2 md:gap-y-20">
        {odyPoses.map((pose, index) => {
          const words = t[pose];
          const isWide = index === 0 || index === odyPoses.length - 1;
          return (
            <li
              key={pose}
              id={pose}
              className={classNames(
                "grid content-start items-center gap-x-12 gap-y-6",
                isWide && "md:col-span-2 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]",
              )}
            >
              <div className="overflow-hidden rounded-card bg-sand">
                <Ody pose={pose} className="w-full" />
              </div>
              <div>
                <p aria-hidden="true" className="text-2xl font-semibold text-signal tabular-nums">
                  {index + 1}
                </p>
                <h2 className={classNames("mt-1 max-w-[13.5em]", isWide ? "text-h2" : "text-2xl")}>{words.title}</h2>
                <p className="mt-3 max-w-[34rem] text-lg">{words.text1}</p>
                {pose === "order" && (
                  <>
                    <p className="mt-8 flex flex-wrap gap-3">
                      <ButtonLink
                        to={localizedPath(paths.compatibility, language)}
                        size="lg"
                        className="max-w-full max-sm:w-full"
                      >
                        {t.check}
                      </ButtonLink>
                      <ButtonLink
                        to={localizedPath(paths.purchase, language)}
                        document
                        variant="secondary"
                        size="lg"
                        className="max-w-full max-sm:w-full"
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
