import type { ReactNode } from "react";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink, type ButtonLinkProps } from "#app/ui/controls/link.tsx";

type Props = { language: Language; children: ReactNode } & Pick<ButtonLinkProps, "size" | "block" | "className">;

/** Always a new document, since only its policy allows the payment provider's origins (spec 4). */
export function BuyLink({ language, children, ...look }: Props) {
  return (
    <ButtonLink
      {...look}
      to={localizedPath(paths.purchase, language)}
      document
      data-document
      data-check={localizedPath(paths.compatibility, language)}
    >
      {children}
    </ButtonLink>
  );
}
