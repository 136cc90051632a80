import { lazy, Suspense } from "react";
import { useRouteLoaderData } from "react-router";
import type { LoginFormProps } from "#app/accounts/sign-in/login-form.tsx";
import type { Language } from "#app/i18n/languages.ts";
import { adminPaths } from "#app/paths.ts";
import { Popover } from "#app/ui/overlays/popover.tsx";
import { LoginIcon } from "#app/ui/pictures/icons.tsx";

// Fetched at /admin only: no other page shows it.
const LoginForm = lazy(async () => ({ default: (await import("#app/accounts/sign-in/login-form.tsx")).LoginForm }));

type AdminHomeData = { form?: LoginFormProps["t"]; forgotPath: string; language: Language } | undefined;

/** At /admin the form to sign in with is in the top bar (spec 2.4). */
export function useSignInPopover(label: string) {
  const admin = useRouteLoaderData("back-office/pages/home") as AdminHomeData;
  if (!admin?.form) return undefined;
  return (
    <Popover buttonLabel={label} buttonProps={{ icon: <LoginIcon /> }} className="w-80">
      <div className="p-5">
        <Suspense>
          <LoginForm
            t={admin.form}
            language={admin.language}
            action={adminPaths.home}
            forgotPath={admin.forgotPath}
            size="sm"
          />
        </Suspense>
      </div>
    </Popover>
  );
}
