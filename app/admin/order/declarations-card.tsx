import type { Language } from "#app/i18n/languages.ts";
import { StatusDot } from "#app/ui/status/badge.tsx";
import { StaffForm } from "../frame/staff-form.tsx";
import { useStaffForm } from "../frame/use-staff-form.ts";
import { FactCard, When } from "./fact-card.tsx";
import type { Declarations } from "./order-declarations.server.ts";
import type { OrderPageTexts } from "./order-texts.server.ts";

/** Declarations of withdrawal about the order; nothing where there are none. */
export function DeclarationsCard({
  declarations: { list, refund },
  t,
  language,
}: {
  declarations: Declarations;
  t: OrderPageTexts;
  language: Language;
}) {
  if (list.length === 0 && !refund) return null;
  return (
    <FactCard title={t.declarations.title}>
      {refund && <StatusDot tone={refund.isLate ? "red" : "amber"}>{refund.text}</StatusDot>}
      <ul className="grid gap-3">
        {list.map(({ id, at, state, tone, typed, mayAccept }) => (
          <li key={id} className="grid gap-1.5">
            <div className="flex flex-wrap items-center gap-x-3">
              <StatusDot tone={tone}>{state}</StatusDot>
              <When at={at} />
            </div>
            <p className="[overflow-wrap:anywhere]">{typed.join(", ")}</p>
            {mayAccept && <Accept id={id} t={t} language={language} />}
          </li>
        ))}
      </ul>
    </FactCard>
  );
}

function Accept({ id, t, language }: { id: string; t: OrderPageTexts; language: Language }) {
  const state = useStaffForm({ intent: "acceptWithdrawal", fields: {}, texts: t.form, language });
  return (
    <>
      <p className="text-xs text-muted">{t.declarations.about}</p>
      <StaffForm state={state} hidden={{ withdrawal: id }} submit={t.actions.acceptWithdrawal} variant="secondary" />
    </>
  );
}
