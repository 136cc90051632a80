import { fill } from "#app/i18n/format.ts";
import { ButtonLink } from "#app/ui/controls/link.tsx";
import type { ShippingTexts } from "./shipping-texts.server.ts";

type Props = { path: string; page: number; pages: number; t: ShippingTexts };

/** Earlier and later orders of a queue; nothing where one page holds them all. */
export function QueuePages({ path, page, pages, t }: Props) {
  if (pages < 2) return null;
  const address = (to: number) => `${path}${path.includes("?") ? "&" : "?"}page=${to}`;
  return (
    <nav aria-label={t.pages} className="flex items-center gap-2">
      <p className="mr-auto text-muted">{fill(t.page, { page, pages })}</p>
      {page > 1 && (
        <ButtonLink size="sm" variant="secondary" to={address(page - 1)} rel="prev">
          {t.older}
        </ButtonLink>
      )}
      {page < pages && (
        <ButtonLink size="sm" variant="secondary" to={address(page + 1)} rel="next">
          {t.newer}
        </ButtonLink>
      )}
    </nav>
  );
}
