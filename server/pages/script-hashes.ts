import { createHash, randomBytes } from "node:crypto";
import { reloadScript } from "#app/checkout/reload-script.ts";
import { deferScript, themeScript } from "#app/site/document-scripts.ts";

/** Marks the scripts of one rendering; it never leaves the server. */
export const newScriptNonce = (): string => randomBytes(16).toString("base64url");

export const hashOf = (content: string): string => `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
const themeHash = hashOf(themeScript);
const optionalScripts = [deferScript, reloadScript].map((script) => ({
  element: `<script>${script}</script>`,
  source: hashOf(script),
}));

/**
 * The hashes of the document's own inline scripts, for the policy (security 6.59). Three scripts are constants: theme
 * script, defer-script.ts and checkout/reload-script.ts. The others were written by React Router and React and carry the
 * rendering's nonce, which is removed because cached pages are sent to everybody. An injected script has no nonce, so the
 * browser refuses it.
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
