import { fill, money, shortDateAndTime } from "#app/i18n/format.ts";
import { StaffFormDialog } from "#app/staff-ui/forms/staff-form-dialog.tsx";
import { ColumnTable } from "#app/staff-ui/lists/column-table.tsx";
import { ConfirmStep } from "#app/staff-ui/steps/confirm-step.tsx";
import { zonePlanFields } from "./price-fields.ts";
import type { ZonePlanData } from "./zone-plan-steps.server.ts";

/** Below the zones of the settings: changes to come, with who planned them. */
export function ZonePlans({ data: { t, language, zones, defaults, plans } }: { data: ZonePlanData }) {
  const { zonePlans: words, columns } = t;
  const euros = (cents: number) => money(cents, language, { always: true });
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-base font-semibold">{words.title}</h2>
        {defaults && (
          <StaffFormDialog
            intent="plan-zone"
            fields={zonePlanFields}
            texts={t}
            button={words.open}
            title={words.open}
            description={words.about}
            submit={t.priceForm.submit}
            defaults={defaults}
            options={{ zone: zones }}
            placeholder={t.choose}
            help={{ from: words.fromHelp }}
          />
        )}
      </div>
      {plans.length === 0 ? (
        <p className="text-muted">{defaults ? t.noPlans : words.noZone}</p>
      ) : (
        <ColumnTable
          caption={words.title}
          rows={plans}
          keyOf={({ id }) => id}
          columns={[
            {
              title: columns.from,
              cell: ({ from }) => <time dateTime={from.toISOString()}>{shortDateAndTime(from, language)}</time>,
            },
            { title: words.zone, cell: ({ name }) => name },
            { title: columns.amount, numeric: true, cell: ({ cents }) => euros(cents) },
            { title: words.days, cell: ({ days }) => days.join("–") },
            { title: columns.author, cell: ({ author }) => author },
            {
              title: t.cancelPlan,
              isTitleHidden: true,
              cell: ({ id, name, cents, from }) => (
                <ConfirmStep
                  intent="cancel-zone-plan"
                  row={String(id)}
                  hidden={{ id }}
                  button={t.cancelPlan}
                  description={fill(t.aboutCancelPlan, {
                    name,
                    amount: euros(cents),
                    date: shortDateAndTime(from, language),
                  })}
                  buttonVariant="ghost"
                />
              ),
            },
          ]}
        />
      )}
    </section>
  );
}
