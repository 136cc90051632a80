import { type ReactNode, useState } from "react";
import { useLocation } from "react-router";
import { plural } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { adminPaths } from "#app/paths.ts";
import { useDraftRemovalOnSignOut } from "#app/staff-ui/forms/form-drafts.ts";
import type { MenuTexts } from "#app/staff-ui/page/back-office-texts.server.ts";
import { ParentSection, parentSection } from "#app/staff-ui/page/parent-section.ts";
import { ConfirmSignInDialog } from "#app/staff-ui/sign-in/confirm-sign-in-dialog.tsx";
import { useFailureTexts } from "#app/staff-ui/steps/answer-failed-steps.ts";
import { ShownNotice, StepTextsContext } from "#app/staff-ui/steps/step-texts.ts";
import { PlainLink } from "#app/ui/controls/link.tsx";
import { ChevronDownIcon } from "#app/ui/pictures/icons.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { Commands, PaletteButton } from "./commands.tsx";
import type { ShellTexts } from "./shell-texts.server.ts";
import { useWaitingChats } from "./waiting-chats.ts";

type Props = {
  menu: MenuTexts;
  t: ShellTexts;
  language: Language;
  notice?: string | null;
  children: ReactNode;
};

/** The frame of every back-office page: the menu is at the side, or folded above the page on a narrow screen. */
export function Shell({ menu, t, language, notice = null, children }: Props) {
  const { pathname, key } = useLocation();
  const shownNotice = useNotice(notice, key);
  useFailureTexts(t.failures);
  useDraftRemovalOnSignOut();
  const waiting = useWaitingChats(t.calls);
  const calls = waiting > 0 ? { count: waiting, text: plural(t.calls.waiting, waiting, language) } : null;
  const [open, setOpen] = useState<"palette" | "keys" | null>(null);
  return (
    <StepTextsContext value={t.step}>
      <ConfirmSignInDialog />
      <Commands open={open} onOpen={setOpen} menu={menu} t={t} language={language} />
      <div className="mx-auto max-w-[1680px] gap-7 px-4 py-4 text-dense sm:px-6 lg:grid lg:grid-cols-[194px_minmax(0,1fr)] print:block lg:py-6">
        <div className="sticky top-18 -m-1 hidden max-h-[calc(100dvh-4.5rem)] content-start gap-3 self-start overflow-y-auto p-1 [scrollbar-width:thin] lg:grid print:hidden">
          <PaletteButton t={t} onOpen={() => setOpen("palette")} className="w-full justify-start" />
          <Menu menu={menu} pathname={pathname} calls={calls} />
        </div>
        <div className="mb-4 flex items-start gap-2 lg:hidden print:hidden">
          <details key={pathname} className="min-w-0 flex-1 rounded-card border border-line bg-surface">
            <summary className="flex list-none items-center gap-2 px-4 py-2 font-semibold [&::-webkit-details-marker]:hidden">
              <span>{menu.label}</span> {calls && <CallBadge calls={calls} />}
              <ChevronDownIcon className="ml-auto size-5 shrink-0 text-muted in-[details[open]]:rotate-180" />
            </summary>
            <Menu menu={menu} pathname={pathname} calls={calls} className="border-t border-line p-3" />
          </details>
          <PaletteButton t={t} onOpen={() => setOpen("palette")} />
        </div>
        <div className="min-w-0">
          <p role="status" className="sr-only">
            {calls?.text}
          </p>
          {shownNotice && (
            <Notice tone="signal" role="status" className="mb-4">
              {shownNotice}
            </Notice>
          )}
          <ParentSection value={parentSection(pathname, menu)}>
            <ShownNotice value={shownNotice}>{children}</ShownNotice>
          </ParentSection>
        </div>
      </div>
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

type Calls = { count: number; text: string };

const CallBadge = ({ calls }: { calls: Calls }) => (
  <Badge tone="amber" className="ml-auto px-1.5! py-0!">
    <span aria-hidden="true">{calls.count}</span>
    <span className="sr-only">{calls.text}</span>
  </Badge>
);

type MenuProps = { menu: MenuTexts; pathname: string; calls: Calls | null; className?: string };

function Menu({ menu, pathname, calls, className }: MenuProps) {
  return (
    <nav aria-label={menu.label} className={className}>
      <MenuLink path={adminPaths.home} title={menu.overview} current={pathname === adminPaths.home} />
      {menu.groups.map((group) => (
        <section key={group.key} className="mt-4 lg:mt-3" aria-label={group.title}>
          <p aria-hidden="true" className="px-3 pb-1 text-xs font-semibold text-muted">
            {group.title}
          </p>
          <ul>
            {group.links.map(({ path, title }) => (
              <li key={path}>
                <MenuLink path={path} title={title} current={pathname === path || pathname.startsWith(`${path}/`)}>
                  {path === adminPaths.chat && calls && <CallBadge calls={calls} />}
                </MenuLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

type MenuLinkProps = { path: string; title: string; current: boolean; children?: ReactNode };

function MenuLink({ path, title, current, children }: MenuLinkProps) {
  return (
    <PlainLink
      to={path}
      aria-current={current ? "page" : undefined}
      className="flex min-h-9 items-center rounded-small lg:min-h-7 px-3 text-muted -outline-offset-2 transition-colors hover:bg-ink/6 hover:text-ink aria-[current=page]:bg-ink/6 aria-[current=page]:font-semibold aria-[current=page]:text-ink"
    >
      <span>{title}</span> {children}
    </PlainLink>
  );
}
