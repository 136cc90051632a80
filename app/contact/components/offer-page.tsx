import type { ReactNode } from "react";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { numberedTexts } from "#app/i18n/numbered-texts.ts";
import { ButtonLink } from "#app/ui/controls/link.tsx";
import { Island } from "#app/ui/islands/island.tsx";
import { classNames } from "#app/ui/layout/class-names.ts";
import { ProductPicture } from "#app/ui/pictures/product-picture.tsx";
import type { ProductView } from "#app/ui/pictures/product-pictures.ts";
import type { RequestKind } from "../requests.ts";
import { OfferHero, requestHeadingId } from "./offer-hero.tsx";
import type { FormTexts, OfferTexts } from "./offer-texts.ts";

type Props = {
  kind: RequestKind;
  language: Language;
  t: OfferTexts;
  formTexts: FormTexts;
  picture: ReactNode;
  /** What the features look like in use. */
  view: ProductView;
  /** Which part of that picture: the whole, or a detail that no other page shows. */
  crop?: string;
  next: string;
  children?: ReactNode;
};

export function OfferPage({ kind, language, t, formTexts, picture, view, crop = "", next, children }: Props) {
  return (
    <>
      <div className="bg-sand">
        <Island
          name="offer-hero"
          component={OfferHero}
          props={{ kind, language, t: { show: t.hero.show, hide: t.hero.hide }, formTexts }}
          slots={{
            head: (
              <>
                <h1 className="max-w-[9.5em] text-4xl">{t.hero.heading}</h1>
                <p className="mt-6 max-w-[34rem] text-lg text-muted">{t.hero.lead}</p>
              </>
            ),
            intro: (
              <div>
                <h2 id={requestHeadingId} className="text-2xl">
                  {t.hero.formHeading}
                </h2>
                <p className="mt-3 text-muted">{t.hero.formText}</p>
              </div>
            ),
            picture,
          }}
        />
      </div>

      <section className="container section">
        <h2 className="max-w-[13.5em] text-3xl">{t.features.heading}</h2>
        <div className="mt-10 grid gap-x-16 gap-y-10 md:mt-12 lg:grid-cols-[minmax(0,6fr)_minmax(0,6fr)]">
          <div className="self-start overflow-hidden rounded-card bg-sand lg:sticky lg:top-24">
            <ProductPicture
              view={view}
              alt={t.pictureAlt}
              sizes={`(min-width: 78rem) ${crop ? 60 : 36}rem, (min-width: 64rem) ${crop ? 84 : 50}vw, ${crop ? 160 : 100}vw`}
              className={classNames("aspect-4/3 w-full object-cover", crop)}
            />
          </div>
          <dl className="grid content-start gap-x-8 sm:grid-cols-2 lg:grid-cols-1">
            {numberedTexts(t.features, "name", "text").map(({ name, text }) => (
              <div key={name} className="border-t border-line py-5 lg:last:border-b">
                <dt className="text-lg font-semibold tracking-tight">{name}</dt>
                <dd className="mt-1 text-muted">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>

      {children}

      <section className="container section pb-20 md:pb-32">
        <div className="flex flex-wrap items-center justify-between gap-x-16 gap-y-6 rounded-card bg-sand p-6 md:p-10">
          <div className="max-w-[36rem]">
            <h2 className="text-xl">{t.next.heading}</h2>
            <p className="mt-2 text-muted">{t.next.text}</p>
          </div>
          <ButtonLink to={localizedPath(next, language)} variant="secondary" className="max-sm:w-full">
            {t.next.link}
          </ButtonLink>
        </div>
      </section>
    </>
  );
}
