import { splitPath } from "#app/i18n/languages.ts";
import { adminHome, paths } from "#app/paths.ts";

/** Applications and pages outside the site map: React Router runs them in the browser. Not the map itself, which is longer. */
const ofRouter = new Set<string>([
  paths.purchase,
  paths.confirmation,
  paths.orderTracking,
  paths.withdrawal,
  paths.signIn,
  paths.forgottenPassword,
  paths.newPassword,
  paths.trackedOrder,
  paths.withdrawalConfirmation,
  paths.withdrawalDispute,
  paths.personalData,
  paths.personalDataShown,
  paths.personalDataFile,
  paths.chatTranscript,
  paths.newsletter,
  paths.newsletterUnsubscribe,
  paths.dashboard,
  paths.account,
]);

const islandPaths = new Set<string>(Object.values(paths).filter((path) => !ofRouter.has(path)));

/** Whether a page is sent as islands; React Router runs all others in the browser. Links between the two load documents. */
export const isIslandPage = (pathname: string): boolean => islandPaths.has(splitPath(pathname).path);

/** The same by the path of its route, which an unknown prefix (`/xx/faq`) leads to as well. */
export const isIslandRoute = ({ path, index }: { path?: string | undefined; index?: boolean | undefined }): boolean =>
  index ? isIslandPage(paths.home) : Boolean(path) && isIslandPage(`/${path}`);

/** It has a style sheet of its own. */
export const isHomePage = (pathname: string): boolean => splitPath(pathname).path === paths.home;

export const hasOfficeStyles = (pathname: string): boolean => isOfficePage(pathname) || pathname === "/dev/ui";

/** The back office: only its own pages know its routes (public-manifest.ts), and it has a separate style sheet. */
export const isOfficePage = (pathname: string): boolean => pathname.startsWith(adminHome);
