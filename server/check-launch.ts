import { beforeLaunch, type MissingItem } from "#app/back-office/before-launch.server.ts";
import { mailSettings } from "#app/mail/mail-settings.server.ts";
import { log } from "#app/platform/log/log.server.ts";
import { isLiveKey } from "#app/platform/settings/development-or-production.ts";
import type { Settings } from "#app/platform/settings/settings.server.ts";

/** Thrown for what the operator can correct; `message` has one sentence per line. */
export class StartRefused extends Error {
  /** EX_CONFIG of sysexits.h, as for invalid settings. */
  readonly exitCode = 78;
}

/**
 * What a production start reports as missing. Throws StartRefused if live payments would be taken although the law requires
 * one of the missing items, unless ALLOW_INCOMPLETE_LEGAL=1.
 */
export function checkLaunch(
  settings: Settings,
  lacks: (given: { settings: Settings }) => MissingItem[] = beforeLaunch,
): MissingItem[] {
  if (settings.environment !== "production") return [];
  const missing = lacks({ settings: { ...settings, mail: mailSettings(settings) } });
  const owed = missing.filter(({ isLegal }) => isLegal);
  const sells = settings.payments === "stripe" && isLiveKey(settings.stripe?.secretKey);
  if (sells && owed.length > 0 && !settings.allowIncompleteLegal)
    throw new StartRefused(
      [
        ...owed.map(({ sentence }) => sentence),
        "The law asks for these before real payments are taken; ALLOW_INCOMPLETE_LEGAL=1 starts all the same.",
      ].join("\n"),
    );
  if (missing.length > 0) log.warn({ missing: missing.map(({ id }) => id) }, "not ready for launch");
  return missing;
}
