import { use } from "react";
import { useLocation } from "react-router";
import { languages, localizedPath, splitPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { IslandPageContext } from "#app/ui/islands/island-files.ts";

const isOwnPage = { not: { selector_matches: "[data-document], [download], [target], [rel~=nofollow]" } };

/**
 * Which links a browser may follow ahead of the visitor: pages of the shop that are pointed at are fetched, and the check of
 * the car, where most visitors go next, is rendered too. Not those that are private, files, and buy buttons, of which a script
 * says where they lead.
 */
const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: ["/api/*", "/admin*", "/auth*", "/documents/*", "/*.pdf*"] } },
          isOwnPage,
        ],
      },
      eagerness: "moderate",
    },
  ],
  prerender: [
    {
      where: {
        and: [{ href_matches: languages.map((language) => localizedPath(paths.compatibility, language)) }, isOwnPage],
      },
      eagerness: "moderate",
    },
  ],
});

/** The scripts of a page of islands: the entry, which hydrates them. `styleSheet`: the file of the applications. */
export function IslandScripts({ styleSheet }: { styleSheet: string }) {
  const page = use(IslandPageContext);
  const { pathname } = useLocation();
  if (!page) return null;
  const { module, imports, react, runtime, nonce } = page;
  return (
    <>
      {runtime && <script type="module" src={runtime} />}
      {imports.map((file) => (
        <link key={file} rel="modulepreload" href={file} />
      ))}
      {/* Of the purchase, which comes next. */}
      {splitPath(pathname).path === paths.compatibility && <link rel="prefetch" as="style" href={styleSheet} />}
      <script type="module" src={module} data-react={react.join(" ")} />
      <script type="speculationrules" nonce={nonce}>
        {speculationRules}
      </script>
    </>
  );
}
