import type { MouseEvent, ReactNode } from "react";
import { useNavigate } from "react-router";
import { bringToPurchase } from "#app/compatibility/purchase-address.ts";
import { readSavedCheck } from "#app/compatibility/saved-check.ts";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { openDocument } from "#app/platform/open-document.ts";
import { ButtonLink, type ButtonLinkProps } from "#app/ui/controls/link.tsx";

/**
 * The buy button's rule (spec 4): a compatible check of the last 7 days goes on to the purchase, anything else to the
 * check. The purchase is always a new document, since the payment provider's origins are allowed there only.
 */
export function BuyLink({
  language,
  children,
  ...look
}: { language: Language; children: ReactNode } & Pick<ButtonLinkProps, "size" | "block" | "className">) {
  const navigate = useNavigate();
  const purchasePath = localizedPath(paths.purchase, language);
  function chooseWay(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    const check = readSavedCheck();
    event.preventDefault();
    if (check) openDocument(bringToPurchase(check.vehicle, purchasePath));
    else void navigate(localizedPath(paths.compatibility, language));
  }
  return (
    <ButtonLink {...look} to={purchasePath} document data-document onClick={chooseWay}>
      {children}
    </ButtonLink>
  );
}
