export type EmailFault = "emailRequired" | "invalidEmail";

/** The rule of `platform/text-fields.ts` (`isEmail`) as one expression: the browser is spared the form library. */
const pattern =
  /^[^\s@,;:<>()[\]"\\\p{Cc}\p{Cf}]+@[^\s@,;:<>()[\]"\\\p{Cc}\p{Cf}]+\.[^\s@.,;:<>()[\]"\\\p{Cc}\p{Cf}]+$/u;
const longest = 254;

/**
 * The specification (5) only asks that the address is not empty; since a mail really leaves here (decisions 4), it must
 * also be one that can be written to.
 */
export function emailFault(text: string): EmailFault | null {
  const email = text.trim();
  if (email === "") return "emailRequired";
  return email.length <= longest && pattern.test(email) ? null : "invalidEmail";
}
