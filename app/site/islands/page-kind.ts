import { splitPath } from "#app/i18n/languages.ts";
import { adminPaths, paths } from "#app/paths.ts";
import { sitePages } from "../site-map.ts";

/** Pages of the site map that are applications: React Router runs them in the browser. */
const applications = new Set<string>([
  paths.purchase,
  paths.confirmation,
  paths.orderTracking,
  paths.withdrawal,
  paths.signIn,
  paths.forgottenPassword,
  paths.newPassword,
]);

const islandPaths = new Set<string>(sitePages.map(({ path }) => path).filter((path) => !applications.has(path)));

/** Whether a page is sent as islands; React Router runs all others in the browser. Links between the two load documents. */
export const isIslandPage = (pathname: string): boolean => islandPaths.has(splitPath(pathname).path);

/** The same by the path of its route, which an unknown prefix (`/xx/faq`) leads to as well. */
export const isIslandRoute = ({ path, index }: { path?: string | undefined; index?: boolean | undefined }): boolean =>
  index ? isIslandPage(paths.home) : Boolean(path) && isIslandPage(`/${path}`);

/** The gallery of components is a page of the development server alone. */
export const hasOfficeStyles = (pathname: string): boolean => isOfficePage(pathname) || pathname === "/dev/ui";

/** The back office: only its own pages know its routes (public-manifest.ts), and it has a separate style sheet. */
export const isOfficePage = (pathname: string): boolean => pathname.startsWith(adminPaths.home);
