import type { DongleTexts } from "#app/content/dongle-texts.ts";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { TextLink } from "#app/ui/controls/link.tsx";
import { InstallationSteps } from "../installation-steps.tsx";

/** Three steps, drawn, and the ways to the manual. */
export function DongleInstallation({ t, language }: { t: DongleTexts; language: Language }) {
  const to = (french: string) => localizedPath(french, language);
  return (
    <section id="installation" className="container section">
      <h2 className="text-2xl">{t.installation}</h2>
      <p className="mt-4 max-w-[38rem] text-muted">{t.installationText}</p>
      <InstallationSteps t={t} className="mt-8 gap-y-10" />
      <p className="mt-8 flex flex-wrap gap-x-6 gap-y-2">
        <TextLink to={to(paths.installationManual)}>{t.manual}</TextLink>
        <TextLink to={to(paths.portLocation)}>{t.socket}</TextLink>
      </p>
    </section>
  );
}
