import type { Language } from "#app/i18n/languages.ts";
import { publicAddress } from "#app/i18n/public-address.server.ts";
import { paths } from "#app/paths.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { sign, verifySignature } from "#app/platform/settings/secret.server.ts";

/** The possible answers of the owner of the acknowledgement's address. */
export type Answer = "confirm" | "dispute";

/** French paths of the pages that the acknowledgement links to. */
export const answerPaths: Record<Answer, string> = {
  confirm: paths.withdrawalConfirmation,
  dispute: paths.withdrawalDispute,
};

/** One purpose for each answer, so that one answer's link is invalid for the other. */
const purposeOf = (answer: Answer): string => `withdrawal-${answer}`;

/** The mail's link. Its expiry is computed from the declaration (withdrawal-state.ts). */
export function answerLink(answer: Answer, withdrawalId: string, language: Language): string {
  const query = new URLSearchParams({ id: withdrawalId, signature: sign(purposeOf(answer), withdrawalId) });
  return `${publicAddress(answerPaths[answer], language)}?${query}`;
}

/** True for a validly signed link to this answer about this declaration. */
export const isAnswerLink = (answer: Answer, { id, signature }: { id: string; signature: string }): boolean =>
  isUuid(id) && verifySignature(purposeOf(answer), id, signature);
