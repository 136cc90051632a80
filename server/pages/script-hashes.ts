import { createHash, randomBytes } from "node:crypto";
import { reloadScript } from "#app/checkout/reload-script.ts";
import { deferScript, themeScript } from "#app/site/document-scripts.ts";

/** Marks the scripts of one rendering. It cannot be guessed and never leaves the server. */
export const newScriptNonce = (): string => randomBytes(16).toString("base64url");

/** A source for the policy that allows this inline script or style sheet. */
export const hashOf = (content: string): string => `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
const themeHash = hashOf(themeScript);
const optionalScripts = [deferScript, reloadScript].map((script) => ({
  element: `<script>${script}</script>`,
  source: hashOf(script),
}));

/**
 * The inline scripts of a document that are ours, as sources for the policy (security 6.59). Three are constants: the
 * theme script, defer-script.ts and checkout/reload-script.ts. The others were written by React Router and React during this rendering and carry its
 * nonce. A script that came into the page in any other way (a text, a loader's data, `dangerouslySetInnerHTML`) has no nonce and
 * gets no hash, so the browser refuses it. The nonce is taken out of the document, because cached pages are sent to everybody.
 */
export function takeOwnScripts(document: string, nonce: string): { html: string; sources: string[] } {
  const mark = ` nonce="${nonce}"`;
  const sources = new Set([themeHash]);
  for (const { element, source } of optionalScripts) if (document.includes(element)) sources.add(source);
  for (const part of document.split("<script").slice(1)) {
    const tagEnd = part.indexOf(">");
    const scriptEnd = part.indexOf("</script>", tagEnd);
    if (scriptEnd > tagEnd && part.slice(0, tagEnd).includes(mark))
      sources.add(hashOf(part.slice(tagEnd + 1, scriptEnd)));
  }
  return { html: document.replaceAll(mark, ""), sources: [...sources] };
}
