import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { ButtonLink } from "#app/ui/controls/link.tsx";
import { showToast } from "#app/ui/overlays/toast.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import type { AccessTexts } from "../account-texts.server.ts";
import { useSession } from "./session-client.ts";
import { hasSignedOutHere } from "./session-store.ts";

type Props = {
  needsAdmin: boolean;
  language: Language;
  t: AccessTexts;
  hasUnsent?: () => boolean;
  children: ReactNode;
};

/**
 * Leaves a private page (spec 4, 8) by a full load when the session ends or loses its right, and reports failed checks. A
 * page with unsent input is hidden until the same person signs in again, whose tab is then closed.
 */
export function SessionWatch({ needsAdmin, language, t, hasUnsent, children }: Props) {
  const { state, user, isAdmin } = useSession();
  const [isHidden, setHidden] = useState(false);
  const shownUser = useRef<string>(undefined);
  const signInTab = useRef<Window>(null);
  const home = localizedPath(paths.home, language);
  const decide = useEffectEvent(() => {
    if (state === "none") {
      if (hasSignedOutHere()) location.replace(home);
      else if (hasUnsent?.()) setHidden(true);
      else location.replace(signInAddress());
    } else if (state === "signed-in") {
      if (needsAdmin && !isAdmin) location.replace(home);
      else if (shownUser.current !== undefined && shownUser.current !== user?.email) location.reload();
      else {
        // A second copy of the page would hide what was typed.
        signInTab.current?.close();
        signInTab.current = null;
        setHidden(false);
      }
      shownUser.current = user?.email;
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: decides again whenever one of them has changed
  useEffect(() => decide(), [state, user?.email, isAdmin, needsAdmin, home]);
  return (
    <>
      <SessionCheckFailure t={t} />
      {isHidden && <EndedSession t={t.ended} signInTab={signInTab} />}
      <div className={isHidden ? "hidden" : "contents"}>{children}</div>
    </>
  );
}

const signInAddress = (): string => `${paths.signIn}?from=${encodeURIComponent(location.pathname + location.search)}`;

/** Above everything else; only an answer closes it. */
function EndedSession({ t, signInTab }: { t: AccessTexts["ended"]; signInTab: RefObject<Window | null> }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className="m-auto w-[calc(100%-24px)] max-w-[440px] rounded-card border border-line bg-surface p-6 text-ink shadow-float"
      onCancel={(event) => event.preventDefault()}
      onClose={() => dialog.current?.showModal()}
    >
      <h2 id={`${id}-title`} className="text-lg">
        {t.title}
      </h2>
      <p id={`${id}-text`} className="mt-2 text-muted">
        {t.text}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink
          size="sm"
          document
          to={signInAddress()}
          target="_blank"
          onClick={(event) => {
            const opened = window.open(signInAddress(), "_blank");
            if (!opened) return;
            event.preventDefault();
            signInTab.current = opened;
          }}
        >
          {t.signIn}
        </ButtonLink>
        <Button size="sm" variant="secondary" onClick={() => location.replace(signInAddress())}>
          {t.leave}
        </Button>
      </div>
    </dialog>
  );
}

export function useSessionReload(serverSawAdmin: boolean): void {
  const { state, isAdmin } = useSession();
  const { revalidate } = useRevalidator();
  const differs = state === "none" ? serverSawAdmin : state === "signed-in" && isAdmin !== serverSawAdmin;
  useEffect(() => {
    if (differs) void revalidate();
  }, [differs, revalidate]);
}

export function SessionCheckFailure({ t }: { t: AccessTexts }) {
  const failed = useSession().state === "failed";
  const isToastShown = useRef(false);
  useEffect(() => {
    if (failed && !isToastShown.current) showToast({ ...t.failed, variant: "destructive" });
    isToastShown.current = failed;
  }, [failed, t]);
  if (!failed) return null;
  return (
    <div className="container pt-6">
      <Notice tone="red" title={t.failed.title}>
        {t.failed.description}
      </Notice>
    </div>
  );
}
