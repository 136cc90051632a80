import type { Language } from "#app/i18n/languages.ts";
import { publicAddress } from "#app/i18n/public-address.server.ts";
import { paths } from "#app/paths.ts";
import { isUuid } from "#app/platform/database/row-ids.ts";
import { sign, verifySignature } from "#app/platform/settings/secret.server.ts";

export type Answer = "confirm" | "dispute";

export const answerPaths: Record<Answer, string> = {
  confirm: paths.withdrawalConfirmation,
  dispute: paths.withdrawalDispute,
};

/** Links are not interchangeable. */
const purposeOf = (answer: Answer): string => `withdrawal-${answer}`;

/** Its expiry derives from the declaration (withdrawal-state.ts). */
export function answerLink(answer: Answer, withdrawalId: string, language: Language): string {
  const query = new URLSearchParams({ id: withdrawalId, signature: sign(purposeOf(answer), withdrawalId) });
  return `${publicAddress(answerPaths[answer], language)}?${query}`;
}

export const isAnswerLink = (answer: Answer, { id, signature }: { id: string; signature: string }): boolean =>
  isUuid(id) && verifySignature(purposeOf(answer), id, signature);
