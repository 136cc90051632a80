import { redactText } from "#app/platform/text/redact-text.ts";

const maxLength = 300;

/** One line of at most 300 characters without e-mail addresses and the password of `smtpUrl`, which servers may repeat. */
export function errorSentence(error: unknown, smtpUrl: string | undefined): string {
  const { response, message } = (error ?? {}) as { response?: unknown; message?: unknown };
  const said = [response, message].find((text): text is string => typeof text === "string" && text !== "") ?? "";
  let text = said.slice(0, 2_000);
  for (const secret of secretsOf(smtpUrl)) text = text.replaceAll(secret, "[secret]");
  return redactText(text)
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, maxLength);
}

/** Plain, as in the URL, and as SMTP sends it. */
function secretsOf(smtpUrl: string | undefined): string[] {
  if (!smtpUrl) return [];
  const { username, password } = new URL(smtpUrl);
  if (password === "") return [];
  const [user, secret] = [decoded(username), decoded(password)];
  const base64 = (text: string) => Buffer.from(text).toString("base64");
  return [base64(`\0${user}\0${secret}`), base64(secret), password, secret];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
