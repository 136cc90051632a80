import { Outlet } from "react-router";
import { textsLoader } from "#app/i18n/texts.server.ts";
import { accessTexts } from "../account-texts.server.ts";
import { requireSession } from "../guard.server.ts";
import { SessionWatch } from "../session/session-watch.tsx";
import type { Route } from "./+types/private";

/** Around pages that need a session (spec 4). */
export const middleware: Route.MiddlewareFunction[] = [requireSession];

/** Makes client navigations call the server and its middleware. */
export const loader = textsLoader((language) => ({ access: accessTexts(language) }));

export default function Private({ loaderData: { language, access } }: Route.ComponentProps) {
  return (
    <SessionWatch needsAdmin={false} language={language} t={access}>
      <Outlet />
    </SessionWatch>
  );
}
