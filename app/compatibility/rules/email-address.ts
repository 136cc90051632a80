import { isBlank, isEmail } from "#app/platform/typed-text.ts";

export type EmailFault = "emailRequired" | "invalidEmail";

/**
 * The specification (5) only asks that the address is not empty; since a mail really leaves here (decisions 4), it must
 * also be one that can be written to.
 */
export function emailFault(text: string): EmailFault | null {
  if (isBlank(text)) return "emailRequired";
  return isEmail(text.trim()) ? null : "invalidEmail";
}
