export type EmailFault = "emailRequired" | "invalidEmail";

const pattern = /^[^\s@<>"',;:\\()[\]]+@[^\s@<>"',;:\\()[\]]+\.[^\s@.<>"',;:\\()[\]]+$/u;
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
