import { brand } from "#app/brand.ts";
import { fill } from "#app/i18n/format.ts";
import { storedLanguage } from "#app/i18n/languages.ts";
import { publicAddress } from "#app/i18n/public-address.server.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { writeMail } from "#app/mail/write-mail.server.ts";
import { paths } from "#app/paths.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Withdrawal } from "../server/withdrawal-row.ts";
import { declarationRows, recipientsOf } from "./queue-acknowledgement.server.ts";

type Texts = typeof import("../texts/fr/mails.json");

/**
 * Staff's reason, and how to object to it (law 1: the trader names the mediator in a dispute). Of the typed text only the
 * order's number is repeated, because the declaration may be unproved.
 */
export async function queueRefusal(
  tx: Db,
  { withdrawal, reason, order }: { withdrawal: Withdrawal; reason: string; order?: { id: string; email: string } },
): Promise<void> {
  const language = storedLanguage(withdrawal.language);
  const texts = loadTexts<Texts>("withdrawals", "mails", language);
  const t = texts.refusal;
  const { mediator } = brand.publisher;
  const content = {
    ...t,
    paragraphs: [t.intro, ...reason.split(/\n{2,}/), t.object, ...(mediator ? [fill(t.mediator, { mediator })] : [])],
    rows: declarationRows(withdrawal, { language, t: texts, showsTyped: false }),
    action: { label: t.action, url: `${publicAddress(paths.termsOfSale, language)}#litiges` },
    footnotes: [t.guarantees],
  };
  for (const [index, recipient] of recipientsOf(withdrawal, order).entries())
    await writeMail(
      tx,
      {
        dedupeKey: `withdrawal-refusal:${withdrawal.id}${index === 0 ? "" : `:${index}`}`,
        ...{ kind: "withdrawal-refusal", language, recipient, orderId: order?.id },
      },
      content,
    );
}
