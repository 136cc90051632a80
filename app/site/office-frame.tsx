import { lazy, Suspense } from "react";
import { Outlet, useRouteLoaderData } from "react-router";
import type { LoginFormProps } from "#app/accounts/sign-in/login-form.tsx";
import { type Language, languages, localizedPath } from "#app/i18n/languages.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { adminHome, paths } from "#app/paths.ts";
import { PlainLink } from "#app/ui/controls/link.tsx";
import { Popover } from "#app/ui/overlays/popover.tsx";
import { Toaster } from "#app/ui/overlays/toast.tsx";
import { AccountIcon } from "#app/ui/pictures/icons.tsx";
import type { Route } from "./+types/office-frame";
import { type FrameTexts, topBarTexts } from "./components/frame-texts.ts";
import { PageSurroundings, SkipLink, useFocusAfterNavigation } from "./components/page-surroundings.tsx";
import { ProgressBar } from "./components/progress-bar.tsx";
import { ReactRouterConnection } from "./components/react-router-connection.tsx";
import { AccountButton } from "./components/top-bar/account-button.tsx";
import { LanguageMenu } from "./components/top-bar/language-menu.tsx";
import { Logo } from "./components/top-bar/logo.tsx";
import { ThemeMenu } from "./components/top-bar/theme-menu.tsx";
import { languageMayChange } from "./page-language.ts";

export function loader({ context }: Route.LoaderArgs) {
  const language = context.get(requestLanguage);
  return { language, t: loadTexts<FrameTexts>("site", "frame", language) };
}

export const shouldRevalidate = languageMayChange;

export default function OfficeFrame({ loaderData: { language, t } }: Route.ComponentProps) {
  const main = useFocusAfterNavigation();
  const bar = topBarTexts(t);
  const signIn = useSignInPopover(t.signIn);
  return (
    <PageSurroundings isIsland={false}>
      <SkipLink t={t} />
      <ProgressBar label={t.loading} />
      <header className="sticky top-0 z-40 border-b border-line bg-surface print:hidden">
        <div className="mx-auto flex h-12 max-w-[1680px] items-center gap-1 px-4 max-sm:[:root:has(#office-menu)_&]:gap-0 max-sm:[:root:has(#office-menu)_&]:pr-2 max-sm:[:root:has(#office-menu)_&_button]:px-3 sm:px-6">
          {/* The folded menu and the search (back-office/frame/shell.tsx): by Tab, too, they come first. */}
          <div id="office-menu-place" className="contents" />
          <PlainLink
            to={adminHome}
            className="mr-auto flex items-center gap-3 rounded-small py-1 [:root:has(#office-menu)_&]:max-lg:invisible"
          >
            <Logo />
            <span className="border-l border-line pl-3 text-dense font-medium text-muted max-sm:sr-only">
              {t.admin}
            </span>
          </PlainLink>
          <PlainLink
            to={localizedPath(paths.home, language)}
            className="rounded-small px-3 py-2 text-dense font-medium text-muted hover:text-ink max-sm:hidden"
          >
            {t.home}
          </PlainLink>
          <LanguageMenu language={language} choices={languages} label={t.language} compact />
          <ThemeMenu t={bar} />
          <AccountButton t={bar} signIn={signIn} />
        </div>
      </header>
      <main ref={main} id="content" tabIndex={-1} className="min-h-[70vh] outline-none">
        <Outlet />
      </main>
      <ReactRouterConnection t={t.connection} loading={t.loading} />
      <div className="office-toasts">
        <Toaster label={t.notifications} closeLabel={t.close} />
      </div>
    </PageSurroundings>
  );
}

// Fetched at /admin only: no other page shows it.
const LoginForm = lazy(async () => ({ default: (await import("#app/accounts/sign-in/login-form.tsx")).LoginForm }));

type AdminHomeData = { form?: LoginFormProps["t"]; forgotPath: string; language: Language } | undefined;

/** At /admin the form to sign in with is in the top bar (spec 2.4). */
function useSignInPopover(label: string) {
  const admin = useRouteLoaderData("back-office/pages/home") as AdminHomeData;
  if (!admin?.form) return undefined;
  return (
    <Popover buttonLabel={label} buttonProps={{ icon: <AccountIcon /> }} className="w-80">
      <div className="p-5">
        <Suspense>
          <LoginForm
            t={admin.form}
            language={admin.language}
            action={adminHome}
            forgotPath={admin.forgotPath}
            size="sm"
          />
        </Suspense>
      </div>
    </Popover>
  );
}
