import { plainCode } from "./typed-text.ts";

/** Without `mailto:`, brackets or a final full stop; an international domain in ASCII (RFC 5891). */
export function plainEmail(text: string): string {
  const address = plainCode(text)
    .replace(/^mailto: */i, "")
    .replace(/[.,;:]{1,3}$/, "");
  const at = address.lastIndexOf("@");
  return address.slice(0, at + 1) + asciiDomain(address.slice(at + 1));
}

export const comparableEmail = (text: string): string => plainEmail(text).toLowerCase();

function asciiDomain(domain: string): string {
  if (/^[\p{ASCII}]*$/u.test(domain) || /[\s/:?#@%\\[\]]/.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/** RFC 5321 4.1.2. Other letters need SMTPUTF8, which few servers offer; quoted names could end a header. */
const word = /^[\w!#$%&'*+/=?^`{|}~-]+$/;
/** RFC 1123 2.1 */
const label = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;

/** Text, at sign, text, dot, text (spec 5), restricted to deliverable addresses. For a `plainEmail`. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf("@");
  if (text.length > 254 || at < 1 || at > 64) return false;
  const labels = text.slice(at + 1).split(".");
  return (
    text
      .slice(0, at)
      .split(".")
      .every((each) => word.test(each)) &&
    labels.length > 1 &&
    labels.every((each) => label.test(each)) &&
    // A numeric last label would be a network address.
    !/^\d+$/.test(labels.at(-1)!)
  );
}

/** Identifies a mailbox to count mails by: without case, tag (`ana+shop@`, RFC 5233) and Gmail's dots. */
export function mailboxOf(email: string): string {
  const address = comparableEmail(email);
  const [, local = "", domain] = /^([^+@]+)[^@]*@(.+)$/.exec(address) ?? [];
  if (domain === undefined) return address;
  return /^(?:gmail|googlemail)\.com$/.test(domain) ? `${local.replaceAll(".", "")}@gmail.com` : `${local}@${domain}`;
}

/** Only letters before the at sign make it invalid. */
export const hasForeignLetters = (text: string): boolean =>
  /[^\p{ASCII}]/u.test(text) && isEmail(text.replace(/[^\p{ASCII}]/gu, "a"));
