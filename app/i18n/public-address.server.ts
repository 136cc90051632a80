import { settings } from "#app/platform/settings/settings.server.ts";
import { type Language, localizedPath } from "./languages.ts";

/** A page's whole address, for mails and documents: from PUBLIC_URL, never from a request (security 6.26). */
export const publicAddress = (path: string, language: Language): string =>
  settings().publicUrl + localizedPath(path, language);
