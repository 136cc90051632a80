import { use, useEffect, useState } from "react";
import { Meta, Outlet, Scripts, ScrollRestoration, useLocation } from "react-router";
import { SoldLanguages } from "#app/i18n/language-contexts.ts";
import { languages } from "#app/i18n/languages.ts";
import { publisherAttributes, usePublisher } from "#app/i18n/publisher.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { type RootData, useRootData } from "#app/i18n/root-data.ts";
import { soldLanguages } from "#app/i18n/sold-languages.server.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { useErrorTexts } from "#app/site/document-error-texts.ts";
import { deferScript, themeScript } from "#app/site/document-scripts.ts";
import { type ErrorTexts, errorTexts } from "#app/site/error-texts.ts";
import { IslandScripts } from "#app/site/islands/island-scripts.tsx";
import { hasOfficeStyles } from "#app/site/islands/page-kind.ts";
import { resolveLanguage } from "#app/site/page-language.server.ts";
import { languageMayChange } from "#app/site/page-language.ts";
import stylesheet from "#app/styles/app.css?url";
import { fontFile } from "#app/styles/font.ts";
import officeStylesheet from "#app/styles/office.css?url";
import { IslandPageContext } from "#app/ui/islands/island-files.ts";
import { watchMissingImages } from "#app/ui/pictures/missing-images.ts";
import type { Route } from "./+types/root";

export { ErrorPage as ErrorBoundary } from "#app/site/error-page.tsx";

export const middleware: Route.MiddlewareFunction[] = [resolveLanguage];

/** Depends on the path alone, so that one rendering serves everybody; private pages and 404s follow the cookie. */
export function loader({ context }: Route.LoaderArgs): RootData & { errorTexts: ErrorTexts } {
  const language = context.get(requestLanguage);
  const { imageMissing } = loadTexts<typeof import("#app/site/texts/fr/frame.json")>("site", "frame", language);
  return {
    publicUrl: settings().publicUrl,
    language,
    imageMissing,
    sold: soldLanguages(),
    errorTexts: errorTexts[language],
  };
}

export const shouldRevalidate = languageMayChange;

export function Layout({ children }: { children: React.ReactNode }) {
  const { language, imageMissing } = useRootData();
  const publisher = usePublisher();
  const sold = use(SoldLanguages);
  const islandPage = use(IslandPageContext);
  const { texts, isWritten } = useErrorTexts();
  const { pathname } = useLocation();
  // Documents of the back office have other styles, and links into it load a document.
  const [documentStyles] = useState(hasOfficeStyles(pathname) ? officeStylesheet : stylesheet);
  return (
    // The theme script sets `data-theme` before hydration.
    <html
      lang={language}
      data-language={language}
      data-languages={sold.length < languages.length ? sold.join(" ") : undefined}
      data-image-missing={imageMissing}
      {...publisherAttributes(publisher)}
      data-error-texts={isWritten ? JSON.stringify(texts) : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        {/* With inline styles the font is found at once; preloading would delay the page (docs/decisions/0037). */}
        {islandPage?.styles ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the build's own style sheet; its hash is in the policy
          <style dangerouslySetInnerHTML={{ __html: islandPage.styles }} />
        ) : (
          <>
            <link rel="preload" href={fontFile} as="font" type="font/woff2" crossOrigin="anonymous" />
            <link rel="stylesheet" href={documentStyles} />
          </>
        )}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/images/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <script>{themeScript}</script>
        {islandPage && <script>{deferScript}</script>}
      </head>
      <body>
        {children}
        {/* Island pages run no React Router in the browser. */}
        {islandPage && import.meta.env.SSR ? (
          <IslandScripts styleSheet={stylesheet} />
        ) : (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

export default function App() {
  useEffect(watchMissingImages, []);
  return <Outlet />;
}
