import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { showToast } from "#app/ui/overlays/toast.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import type { AccessTexts } from "./account-texts.server.ts";
import { useSession } from "./session-client.ts";
import { hasSignedOutHere } from "./session-store.ts";

/**
 * On a page that the server has let someone see (spec 4, 8): leaves it when the session ends or loses its right elsewhere,
 * by a full load, so that nothing private stays in memory; says so when the check fails. The guard itself is the server's.
 */
export function SessionWatch({ needsAdmin, language, t }: { needsAdmin: boolean; language: Language; t: AccessTexts }) {
  const { state, isAdmin } = useSession();
  const home = localizedPath(paths.home, language);
  useEffect(() => {
    if (state === "none") {
      const from = encodeURIComponent(location.pathname + location.search);
      location.replace(hasSignedOutHere() ? home : `${paths.signIn}?from=${from}`);
    } else if (state === "signed-in" && needsAdmin && !isAdmin) location.replace(home);
  }, [state, isAdmin, needsAdmin, home]);
  return <SessionCheckFailure t={t} />;
}

/** For a page that shows itself either way: loads its data again when who is signed in is not whom the server saw. */
export function useSessionReload(serverSawAdmin: boolean): void {
  const { state, isAdmin } = useSession();
  const { revalidate } = useRevalidator();
  const differs = state === "none" ? serverSawAdmin : state === "signed-in" && isAdmin !== serverSawAdmin;
  useEffect(() => {
    if (differs) void revalidate();
  }, [differs, revalidate]);
}

/** The access-check message of spec 8, as a toast, and on the page as long as it is true. */
export function SessionCheckFailure({ t }: { t: AccessTexts }) {
  const failed = useSession().state === "failed";
  const isToastShown = useRef(false);
  useEffect(() => {
    if (failed && !isToastShown.current) showToast({ ...t, variant: "destructive" });
    isToastShown.current = failed;
  }, [failed, t]);
  if (!failed) return null;
  return (
    <div className="container pt-6">
      <Notice tone="red" title={t.title}>
        {t.description}
      </Notice>
    </div>
  );
}
