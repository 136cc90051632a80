/** The rest of a longer error adds nothing. */
const maxInputLength = 1_000_000;
const maxOutputLength = 16_000;
/** Kept for the frames of a stack. */
const tailLength = 4_000;

/** Characters neither in an address nor before its `@`. */
const addressEnds = new Set([
  " ",
  "\t",
  "\n",
  "\r",
  "\v",
  "\f",
  "\u00a0",
  "\ufeff",
  "\u2028",
  "\u2029",
  '"',
  "'",
  "<",
  ">",
  "(",
  ")",
]);

/**
 * Removes e-mail addresses, query parameters and key values from errors of database and SMTP, in linear time: regular
 * expressions took seconds for 100 KB. `visit` counts the examined characters.
 */
export function redactText(text: string, visit: (characters: number) => void = () => {}): string {
  const isCut = text.length > maxInputLength;
  const redacted = withoutKeys(
    withoutParameters(withoutAddresses(isCut ? text.slice(0, maxInputLength) : text, visit), visit),
    visit,
  );
  if (!isCut && redacted.length <= maxOutputLength) return redacted;
  const head = redacted.slice(0, maxOutputLength - tailLength);
  // The cut may have left half an address.
  return isCut ? `${head} […]` : `${head} […] ${redacted.slice(-tailLength)}`;
}

const endsAddress = (character: string): boolean =>
  addressEnds.has(character) || (character > "\u007f" && /\s/.test(character));

function withoutAddresses(text: string, visit: (characters: number) => void): string {
  let result = "";
  let done = 0;
  for (let at = text.indexOf("@"); ; at = text.indexOf("@", at + 1)) {
    if (at < 0) break;
    // Within the address just removed.
    if (at < done) continue;
    let start = at;
    while (start > done && text[start - 1] !== "=" && !endsAddress(text[start - 1]!)) start--;
    visit(at - start);
    // Nothing before it, so the rest is not examined.
    if (start === at) continue;
    let end = at + 1;
    while (end < text.length && !endsAddress(text[end]!)) end++;
    visit(end - at);
    if (end === at + 1) continue;
    result += `${text.slice(done, start)}[e-mail]`;
    done = end;
    at = end - 1;
  }
  visit(text.length);
  return result + text.slice(done);
}

/** From `params:` to the first frame, or to the end. */
function withoutParameters(text: string, visit: (characters: number) => void): string {
  const mark = "params:";
  let result = "";
  let done = 0;
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, done)) {
    result += `${text.slice(done, at)}params: [removed]`;
    done = firstFrame(text, at + mark.length);
    visit(done - at);
  }
  visit(text.length);
  return result + text.slice(done);
}

/** The line break before the first `  at …`, or the end. */
function firstFrame(text: string, from: number): number {
  let at = text.indexOf("\n", from);
  while (at >= 0) {
    let end = at + 1;
    while (end < text.length && /\s/.test(text[end]!)) end++;
    if (end > at + 1 && text.startsWith("at ", end)) return at;
    at = text.indexOf("\n", end);
  }
  return text.length;
}

/** `(email)=(ana@example.com)`: the name stays, the value goes. */
function withoutKeys(text: string, visit: (characters: number) => void): string {
  const mark = ")=(";
  let result = "";
  let done = 0;
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, done)) {
    const end = text.indexOf(")", at + mark.length);
    // No later one can be complete either.
    if (end < 0) break;
    result += `${text.slice(done, at)})=([removed])`;
    done = end + 1;
  }
  visit(text.length);
  return result + text.slice(done);
}
