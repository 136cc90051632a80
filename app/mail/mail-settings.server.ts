import { openText } from "#app/platform/privacy/sealed-text.server.ts";
import { type Settings, settings } from "#app/platform/settings/settings.server.ts";
import { shopFacts } from "#app/platform/settings/shop/shop-facts.ts";
import { shopValues } from "#app/platform/settings/shop/shop-settings.ts";
import { sealedSetting } from "#app/platform/settings/shop/store-settings.server.ts";

export type MailSettings = Settings["mail"] & { replyTo: string };

/** Server, sender and recipients of mails: the environment's, else those of `/admin/settings` (decisions 9.8). */
export function mailSettings({ mail }: Pick<Settings, "mail"> = settings()): MailSettings {
  const { from, replyTo, staffEmail } = shopValues("sending");
  return {
    smtpUrl: mail.smtpUrl ?? storedServer(),
    from: mail.from ?? (from || undefined),
    replyTo: replyTo || shopFacts().supportEmail,
    staff: mail.staff ?? (staffEmail || undefined),
    staffLanguage: mail.staffLanguage,
  };
}

/** Port 465 is encrypted from the first byte, others by STARTTLS. */
function storedServer(): string | undefined {
  const { smtpHost, smtpPort, smtpUser, smtpPassword } = shopValues("sending");
  if (smtpHost === "") return undefined;
  const url = new URL(`${smtpPort === 465 ? "smtps" : "smtp"}://${smtpHost}:${smtpPort}`);
  url.username = encodeURIComponent(smtpUser);
  url.password = encodeURIComponent(openText(sealedSetting, smtpPassword) ?? "");
  return url.href;
}
