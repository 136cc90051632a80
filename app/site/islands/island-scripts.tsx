import { use } from "react";
import { useLocation } from "react-router";
import { splitPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { IslandPageContext } from "#app/ui/islands/island-files.ts";

const isOwnPage = { not: { selector_matches: "[data-document], [download], [target], [rel~=nofollow]" } };

/**
 * Which links a browser may follow ahead of the visitor: pages of the shop that are pointed at are fetched, and the check of
 * the car, where most visitors go next, is rendered too. Not those that are private, files, and buy buttons, of which a script
 * says where they lead.
 */
const speculationRules = () =>
  JSON.stringify({
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
          and: [{ href_matches: `/{:language/}?${paths.compatibility.slice(1)}` }, isOwnPage],
        },
        eagerness: "moderate",
      },
    ],
  });

/**
 * The scripts of a page of islands: the entry, which hydrates them. `styleSheet`: the file of the applications; after the check of
 * the car comes the purchase, which needs it. Not `<link rel="prefetch">`: Firefox refuses it by `default-src`, and Safari ignores it.
 */
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
      <script
        type="module"
        src={module}
        data-react={react.join(" ")}
        data-next={splitPath(pathname).path === paths.compatibility ? styleSheet : undefined}
      />
      <script type="speculationrules" nonce={nonce}>
        {speculationRules()}
      </script>
    </>
  );
}
