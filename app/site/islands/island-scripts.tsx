import { use } from "react";
import { IslandPageContext } from "#app/ui/islands/island-files.ts";

/** The scripts of a page of islands: the entry, which wakes them. */
export function IslandScripts() {
  const page = use(IslandPageContext);
  if (!page) return null;
  const { module, imports, react, runtime } = page;
  return (
    <>
      {runtime && <script type="module" src={runtime} />}
      {imports.map((file) => (
        <link key={file} rel="modulepreload" href={file} />
      ))}
      <script type="module" src={module} data-react={react.join(" ")} />
    </>
  );
}
