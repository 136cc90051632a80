import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { DataTable } from "#app/staff-ui/lists/data-table.tsx";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { Notice } from "#app/ui/status/notice.tsx";
import { misleadingReduction, publicHelp } from "../misleading-reduction.server.ts";
import { BatchDialog, NewPromoDialog } from "../promo-forms.tsx";
import { promoListQuery } from "../promo-list.server.ts";
import { promoList } from "../promo-list.tsx";
import { promoListAction } from "../promo-steps.server.ts";
import type { Route } from "./+types/promo-codes";

/** Promo codes with their uses and revenue (decisions 9). */
export async function loader(args: Route.LoaderArgs) {
  const staff = staffOf(args.context);
  const [page, publicHelpText, warning] = await Promise.all([
    promoListQuery.load(args),
    publicHelp(staff),
    misleadingReduction(staff),
  ]);
  return { ...page, warning, texts: { ...page.texts, publicHelp: publicHelpText } };
}

export const action = promoListAction;

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function PromoCodes({ loaderData: { list, texts, warning } }: Route.ComponentProps) {
  return (
    <div className="grid gap-4">
      <DataTable
        title={list.caption}
        note={warning && <Notice tone="amber">{warning}</Notice>}
        action={
          <>
            <BatchDialog t={texts} />
            <NewPromoDialog t={texts} />
          </>
        }
        spec={promoList}
        {...list}
        texts={texts}
        bulk={[
          { intent: "deactivate", label: texts.deactivate },
          { intent: "activate", label: texts.activate },
        ]}
      />
    </div>
  );
}
