import type { DongleTexts } from "#app/content/dongle-texts.ts";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { TextLink } from "#app/ui/link.tsx";
import { DrivePicture, PairPicture, PlugInPicture } from "../step-pictures.tsx";

/** Three steps, drawn, and the ways to the manual. */
export function DongleInstallation({ t, language }: { t: DongleTexts; language: Language }) {
  const to = (french: string) => localizedPath(french, language);
  return (
    <section id="installation" className="container section">
      <h2 className="text-2xl">{t.installation}</h2>
      <p className="mt-4 max-w-[38rem] text-muted">{t.installationText}</p>
      <ol className="mt-8 grid gap-x-8 gap-y-10 md:grid-cols-3">
        {[
          { name: t.step1, text: t.step1Text, Picture: PlugInPicture },
          { name: t.step2, text: t.step2Text, Picture: PairPicture },
          { name: t.step3, text: t.step3Text, Picture: DrivePicture },
        ].map(({ name, text, Picture }, index) => (
          <li key={name}>
            <div className="rounded-card bg-sunken p-6">
              <Picture />
            </div>
            <h3 className="mt-5 flex gap-3 text-lg">
              <span className="text-muted tabular-nums">{index + 1}</span>
              {name}
            </h3>
            <p className="mt-2 text-muted">{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-8 flex flex-wrap gap-x-6 gap-y-2">
        <TextLink to={to("/manuel-installation")}>{t.manual}</TextLink>
        <TextLink to={to("/localiser-obd")}>{t.socket}</TextLink>
      </p>
    </section>
  );
}
