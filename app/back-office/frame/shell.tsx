import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useLocation } from "react-router";
import { plural } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { useDraftRemovalOnSignOut } from "#app/staff-ui/forms/form-drafts.ts";
import type { MenuTexts } from "#app/staff-ui/page/back-office-texts.server.ts";
import { ParentSection, parentSection } from "#app/staff-ui/page/page-heading.tsx";
import { useHydrated } from "#app/staff-ui/page/use-hydrated.ts";
import { ConfirmSignInDialog } from "#app/staff-ui/sign-in/confirm-sign-in-dialog.tsx";
import { useFailureTexts } from "#app/staff-ui/steps/answer-failed-steps.ts";
import { ShownNotice, StepTextsContext } from "#app/staff-ui/steps/step-texts.ts";
import { useUndoFromToast } from "#app/staff-ui/steps/undo-from-toast.tsx";
import { showToast } from "#app/ui/overlays/toast.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { Commands, KeysButton, PaletteButton } from "./commands.tsx";
import { FoldedMenu, Menu, PlacesBar } from "./menu.tsx";
import type { ShellTexts } from "./shell-texts.server.ts";
import { useWaitingCounts, type Waiting } from "./waiting-counts.ts";

type Props = {
  menu: MenuTexts;
  t: ShellTexts;
  language: Language;
  notice?: string | null;
  /** As the page was rendered; null after a navigation, which keeps those of the window. */
  waiting?: Waiting | null;
  children: ReactNode;
};

/** The frame of every back-office page: the menu is at the side, or folded into the top bar on a narrow screen. */
export function Shell({ menu, t, language, notice = null, waiting = null, children }: Props) {
  const { pathname, key } = useLocation();
  const shownNotice = useNotice(notice, key);
  useNoticeToast(shownNotice, key);
  const isHydrated = useHydrated();
  useFailureTexts(t.failures);
  useDraftRemovalOnSignOut();
  useUndoFromToast();
  const counts = useWaitingCounts(t.calls, waiting);
  const parts = { menu, pathname, counts, t, language };
  const [open, setOpen] = useState<"palette" | "keys" | null>(null);
  const place = isHydrated ? document.getElementById("office-menu-place") : null;
  // In the place of the top bar's logo, so that the page begins right below it.
  const foldedMenu = (
    <div
      id="office-menu"
      className="fixed top-0 left-1 z-50 flex h-12 items-center text-dense lg:hidden sm:left-3 sm:gap-2 print:hidden"
    >
      <FoldedMenu key={pathname} {...parts} />
      <PaletteButton
        t={t}
        onOpen={() => setOpen("palette")}
        className="max-sm:min-w-11 max-sm:border-transparent max-sm:bg-transparent"
      />
    </div>
  );
  return (
    <StepTextsContext value={t.step}>
      <ConfirmSignInDialog />
      <Commands open={open} onOpen={setOpen} menu={menu} counts={counts} t={t} language={language} />
      <div className="mx-auto max-w-[1680px] gap-6 px-4 py-4 text-dense sm:px-6 lg:grid max-sm:pb-20 lg:grid-cols-[228px_minmax(0,1fr)] print:block">
        <div className="sticky top-15 -m-1 hidden max-h-[calc(100dvh-3.75rem)] grid-cols-1 content-start gap-3 self-start overflow-y-auto p-1 [scrollbar-width:thin] lg:grid print:hidden">
          <div className="flex gap-1.5">
            <PaletteButton t={t} onOpen={() => setOpen("palette")} className="min-w-0 flex-1 justify-start" />
            <KeysButton t={t.keys} onOpen={() => setOpen("keys")} />
          </div>
          <Menu {...parts} />
        </div>
        {place ? createPortal(foldedMenu, place) : foldedMenu}
        <div className="min-w-0">
          <p role="status" className="sr-only">
            {counts.chat ? plural(t.calls.waiting, counts.chat, language) : ""}
          </p>
          {shownNotice && !isHydrated && (
            // With scripts a toast, which moves nothing.
            <Notice tone="signal" role="status" className="mb-4 hidden noscript:block">
              {shownNotice}
            </Notice>
          )}
          <ParentSection value={parentSection(pathname, menu)}>
            <ShownNotice value={shownNotice}>{children}</ShownNotice>
          </ParentSection>
        </div>
      </div>
      <PlacesBar {...parts} />
    </StepTextsContext>
  );
}

/** Keeps the notice during a visit to the page: reloaded data no longer contain it. */
function useNotice(notice: string | null, visit: string): string | null {
  const [shown, setShown] = useState({ notice, visit });
  const isNewer = visit !== shown.visit || (notice !== null && notice !== shown.notice);
  if (!isNewer) return shown.notice;
  setShown({ notice, visit });
  return notice;
}

/** Once in each visit to a page. */
function useNoticeToast(notice: string | null, visit: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same words after another step are news
  useEffect(() => {
    if (notice !== null) showToast({ title: notice, variant: "success" });
  }, [notice, visit]);
}
