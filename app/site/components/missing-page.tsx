import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink, PlainLink } from "#app/ui/controls/link.tsx";
import { Ody } from "#app/ui/pictures/ody.tsx";
import { ArrowRightIcon } from "#app/ui/pictures/page-icons.tsx";
import type { ErrorTexts } from "../error-texts.ts";
import { LampScene } from "./lamp-scene.tsx";

type Props = { t: ErrorTexts["missing"]; language: Language };

const others = [
  [paths.compatibility, "compatibility"],
  [paths.dongle, "dongle"],
  [paths.installationManual, "installation"],
  [paths.orderTracking, "tracking"],
] as const;

/** What stands at an address without a page: the lamp in the dark, and the character with a map beside the pages that most look for. */
export default function MissingPage({ t, language }: Props) {
  return (
    <>
      <LampScene alt="">
        <h1 className="max-w-[12em] text-h2">{t.heading}</h1>
        <p className="mt-5 max-w-[26rem] text-white/80">{t.text}</p>
        <p className="mt-10 flex flex-wrap gap-3">
          <ButtonLink to={localizedPath(paths.home, language)} className="max-sm:w-full">
            {t.home}
          </ButtonLink>
          <ButtonLink to={localizedPath(paths.faq, language)} variant="secondary" className="max-sm:w-full">
            {t.help}
          </ButtonLink>
        </p>
      </LampScene>
      <div className="container section columns items-center gap-y-10">
        <section aria-labelledby="others" className="col-span-full lg:order-2 lg:col-span-7">
          <h2 id="others" className="text-2xl">
            {t.others}
          </h2>
          <ul className="mt-6 divide-y divide-line border-y border-line">
            {others.map(([path, name]) => (
              <li key={path}>
                <PlainLink
                  to={localizedPath(path, language)}
                  className="group flex items-center justify-between gap-4 py-5 text-lg font-semibold hover:text-signal"
                >
                  <span>{t[name]}</span>
                  <ArrowRightIcon className="size-5 text-muted transition-[translate] group-hover:translate-x-1" />
                </PlainLink>
              </li>
            ))}
          </ul>
        </section>
        <Ody pose="trips" className="col-span-full mx-auto w-96 max-w-full lg:col-span-5" />
      </div>
    </>
  );
}
