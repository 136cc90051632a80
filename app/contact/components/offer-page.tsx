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
  /** What the features look like in use: a picture, and what the phone in it shows. Without it the page shows them itself. */
  view?: ProductView;
  screen?: ReactNode;
  next: string;
  children?: ReactNode;
};

/** How many of the features stand beside the picture, which is as high as they are; the others stand below both. */
const besidePicture = 3;

export function OfferPage({ kind, language, t, formTexts, picture, view, screen, next, children }: Props) {
  const features = numberedTexts(t.features, "name", "text");
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

      {view && (
        <section className="container section">
          <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
            <div className="relative aspect-3/2 overflow-hidden rounded-card bg-sand lg:aspect-auto">
              <ProductPicture
                view={view}
                alt={t.pictureAlt}
                sizes="(min-width: 78rem) 48rem, (min-width: 64rem) 62vw, 100vw"
                className="absolute inset-0 size-full object-cover"
              />
              {screen}
            </div>
            <div className="flex flex-col justify-between">
              <h2 className="mb-8 max-w-[13.5em] text-3xl">{t.features.heading}</h2>
              <Features features={features.slice(0, besidePicture)} />
            </div>
          </div>
          <Features
            features={features.slice(besidePicture)}
            className={classNames(
              "mt-2 sm:grid-cols-2 md:mt-8",
              features.length - besidePicture > 2 && "lg:grid-cols-4",
            )}
          />
        </section>
      )}

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

type FeaturesProps = { features: readonly { name: string; text: string }[]; className?: string };

export const Features = ({ features, className }: FeaturesProps) => (
  <dl className={classNames("grid gap-x-12", className)}>
    {features.map(({ name, text }) => (
      <div key={name} className="border-t border-line py-5">
        <dt className="text-lg font-semibold tracking-tight">{name}</dt>
        <dd className="mt-1 text-muted">{text}</dd>
      </div>
    ))}
  </dl>
);
