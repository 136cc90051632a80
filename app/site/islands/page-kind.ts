import { splitPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";

const islandPaths = new Set<string>([
  paths.legal,
  paths.privacy,
  paths.termsOfUse,
  paths.termsOfSale,
  paths.accessibility,
  paths.dataRights,
]);

/** Whether a page is sent as islands; React Router runs all others in the browser. Links between the two load documents. */
export const isIslandPage = (pathname: string): boolean => islandPaths.has(splitPath(pathname).path);
