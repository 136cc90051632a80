import { plainCode } from "./typed-text.ts";

/**
 * An address as it is stored: without what copying adds (`mailto:`, brackets, the full stop of a sentence), and
 * with an international domain in its ASCII form (RFC 5891), so that both spellings of it are one person.
 */
export function plainEmail(text: string): string {
  const address = plainCode(text)
    .replace(/^mailto: */i, "")
    .replace(/[.,;:]{1,3}$/, "");
  const at = address.lastIndexOf("@");
  return address.slice(0, at + 1) + asciiDomain(address.slice(at + 1));
}

/** One spelling of an address, to recognise a person who types it again. Mails go to what was stored. */
export const comparableEmail = (text: string): string => plainEmail(text).toLowerCase();

/** The domain itself where it is ASCII, or none at all. */
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

/** Text, at sign, text, dot, text (spec 5), and nothing that no mail server delivers to. Of a `plainEmail`. */
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
    // A number in the last place makes the domain an address of the network.
    !/^\d+$/.test(labels.at(-1)!)
  );
}

/**
 * The mailbox that most likely receives mail to an address, to count mails by: without case and tag (`ana+shop@`, RFC 5233), and
 * without the dots that Gmail ignores. Mails go to the address itself.
 */
export function mailboxOf(email: string): string {
  const address = comparableEmail(email);
  const [, local = "", domain] = /^([^+@]+)[^@]*@(.+)$/.exec(address) ?? [];
  if (domain === undefined) return address;
  return /^(?:gmail|googlemail)\.com$/.test(domain) ? `${local.replaceAll(".", "")}@gmail.com` : `${local}@${domain}`;
}

/** The address would be valid if it had no accented or foreign letters before its at sign. */
export const hasForeignLetters = (text: string): boolean =>
  /[^\p{ASCII}]/u.test(text) && isEmail(text.replace(/[^\p{ASCII}]/gu, "a"));
