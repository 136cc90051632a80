import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import type { ClientInstrumentation } from "react-router";
import { HydratedRouter } from "react-router/dom";
import { reportPrefetchedPage } from "#app/site/report-prefetched-page.ts";
import { keptControls } from "#app/ui/islands/kept-controls.ts";
import { watchTranslation } from "#app/ui/islands/watch-translation.ts";
import { supportPopovers } from "#app/ui/overlays/popover-support.ts";

/**
 * Every navigation is announced, and begins once its listener is ready: where a page's script cannot be fetched the router
 * loads the document again, and offline that is the browser's own error page (app/site/connection/router-connection.tsx).
 */
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
// Spec 8. The page's own element is the root; an extension that replaces the document may have removed it.
if (!document.querySelector("html")) throw new Error("Root element not found");
watchTranslation(() => import("#app/ui/islands/page-translation.ts"));
supportPopovers();

// A page whose hydration fails, since an extension has changed it, is rendered anew: its forms read what was typed from these.
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
