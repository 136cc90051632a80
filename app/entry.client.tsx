import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import type { ClientInstrumentation } from "react-router";
import { HydratedRouter } from "react-router/dom";
import { reportPrefetchedPage } from "#app/site/report-prefetched-page.ts";
import { keptControls } from "#app/ui/islands/kept-controls.ts";
import { watchTranslation } from "#app/ui/islands/watch-translation.ts";
import { supportPopovers } from "#app/ui/overlays/popover-support.ts";

/** If a page's script fails, the router loads the document, which offline is the browser's error page. */
const announcedNavigations: ClientInstrumentation = {
  router: ({ instrument }) =>
    instrument({
      async navigate(callNavigate, { to }) {
        const detail = { to, ready: Promise.resolve() };
        window.dispatchEvent(new CustomEvent("navigation-begins", { detail }));
        await detail.ready;
        await callNavigate();
      },
    }),
};

reportPrefetchedPage();
// Spec 8. Extensions may have replaced the document.
if (!document.querySelector("html")) throw new Error("Root element not found");
watchTranslation(() => import("#app/ui/islands/page-translation.ts"));
supportPopovers();

// After a failed hydration the page is rendered anew; forms read what was typed from these.
for (const control of document.querySelectorAll<HTMLInputElement>("input[id], select, textarea"))
  keptControls.set(control.id, control);

function HydratedPage() {
  useEffect(() => keptControls.clear(), []);
  return <HydratedRouter instrumentations={[announcedNavigations]} />;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedPage />
    </StrictMode>,
  );
});
