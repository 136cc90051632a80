import type { ReactNode } from "react";
import { may, mayOpen, type Permission } from "#app/accounts/permissions.ts";
import { TextLink } from "#app/ui/controls/link.tsx";
import { useStepTexts } from "../steps/step-texts.ts";

/** The same functions by which the server refuses (security 6.61), for what a page shows. */
export function useAccess() {
  const { role, refusedSteps } = useStepTexts();
  return {
    may: (permission: Permission) => may(role, permission),
    mayOpen: (address: string) => mayOpen(role, address),
    /** `intent`: of a step of this page. Forms and buttons of steps ask it themselves. */
    mayTake: (intent: string) => !refusedSteps.includes(intent),
  };
}

/** A link for people who may open the page; for others, and without an address, only its text. */
export function PermittedLink({ to, children }: { to: string | null; children: ReactNode }) {
  const access = useAccess();
  if (to === null || !access.mayOpen(to)) return <span className="wrap-anywhere">{children}</span>;
  return (
    <TextLink to={to} document className="wrap-anywhere">
      {children}
    </TextLink>
  );
}

type Props = { to?: string | undefined; permission?: Permission; children: ReactNode; otherwise?: ReactNode };

/** Shows its children to whom may open the address `to`, and has the permission. */
export function Permitted({ to, permission, children, otherwise = null }: Props) {
  const access = useAccess();
  const isAllowed = (to === undefined || access.mayOpen(to)) && (permission === undefined || access.may(permission));
  return isAllowed ? children : otherwise;
}
