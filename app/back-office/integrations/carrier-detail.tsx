import { fill, shortDateAndTime } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { adminPaths, adminSettingsPath } from "#app/office-paths.ts";
import type { CarrierState } from "#app/shipping/labels/carrier-health.server.ts";
import { Permitted } from "#app/staff-ui/page/access.tsx";
import { TextLink } from "#app/ui/controls/link.tsx";
import type { IntegrationsTexts } from "./integrations-texts.server.ts";

type Props = { carrier: CarrierState; t: IntegrationsTexts; language: Language };

export function CarrierDetail({ carrier, t, language }: Props) {
  const { name, carriers, lastCallAt, lastError } = carrier;
  const texts = t.carrier;
  return (
    <>
      <span className="block">
        {carriers.length > 0
          ? fill(texts.buys, { name, carriers: carriers.join(", ") })
          : fill(texts.noService, { name })}
      </span>
      <span className="block text-muted">
        {lastCallAt ? fill(texts.lastCall, { date: shortDateAndTime(lastCallAt, language) }) : texts.noCall}
      </span>
      {lastError && (
        <span className="block wrap-anywhere text-muted">
          {fill(texts.lastError, { date: shortDateAndTime(lastError.at, language), reason: lastError.reason })}
        </span>
      )}
      <Permitted to={adminPaths.settings}>
        <TextLink to={adminSettingsPath("shipping")} className="py-0.5">
          {texts.settings}
        </TextLink>
      </Permitted>
    </>
  );
}
