import { settings } from "#app/platform/settings/settings.server.ts";
import { type Language, localizedPath } from "./languages.ts";

/** From PUBLIC_URL, never from a request (security 6.26). */
export const publicAddress = (path: string, language: Language): string =>
  settings().publicUrl + localizedPath(path, language);
