import { savedViewsOf } from "#app/accounts/saved-views.server.ts";
import { TextField } from "#app/forms/fields/text-field.tsx";
import { fill } from "#app/i18n/format.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { adminPaths } from "#app/office-paths.ts";
import { StaffForm } from "#app/staff-ui/forms/staff-form.tsx";
import { StaffFormDialog } from "#app/staff-ui/forms/staff-form-dialog.tsx";
import { useStaffForm } from "#app/staff-ui/forms/use-staff-form.ts";
import { ColumnTable } from "#app/staff-ui/lists/column-table.tsx";
import { documentTitle, sectionTitle } from "#app/staff-ui/page/back-office-texts.server.ts";
import { PageHeading } from "#app/staff-ui/page/page-heading.tsx";
import { listPages } from "#app/staff-ui/page/sections.ts";
import { ConfirmStep } from "#app/staff-ui/steps/confirm-step.tsx";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { StepButton } from "#app/staff-ui/steps/step-button.tsx";
import { savedViewAction } from "#app/staff-ui/views/saved-view-steps.server.ts";
import { savedViewTexts } from "#app/staff-ui/views/saved-view-texts.server.ts";
import { readViewAddress, saveViewPath, type ViewAddress } from "#app/staff-ui/views/view-address.ts";
import { savedViewFields } from "#app/staff-ui/views/view-tabs.tsx";
import { TextLink } from "#app/ui/controls/link.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import type { Route } from "./+types/saved-views";

/** The person's saved views (decisions 9); with a list in the address also the form that saves a view of it. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, author, language } = staffOf(context);
  const t = savedViewTexts(language);
  const sections = listPages.map(({ path, key }) => ({ path, title: sectionTitle(key, language) }));
  const titleOf = (list: string) => sections.find(({ path }) => path === list)?.title ?? list;
  const address = readViewAddress(url.searchParams);
  return {
    t,
    documentTitle: documentTitle(t.title, language),
    address: address && { ...address, title: titleOf(address.list) },
    views: (await savedViewsOf(db, author.userId)).map((view) => ({ ...view, title: titleOf(view.list) })),
    home: sectionTitle("orders", language),
  };
}

export const action = savedViewAction;

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function SavedViews({ loaderData: { t, address, views, home } }: Route.ComponentProps) {
  const back = address
    ? { to: `${address.list}?${address.query}`, label: address.title }
    : { to: adminPaths.orders, label: home };
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHeading back={back} title={t.title}>
        <p className="max-w-text text-muted">{t.text}</p>
      </PageHeading>
      {address && <SaveForm address={address} t={t} />}
      {views.length === 0 ? (
        <p className="text-muted">{t.none}</p>
      ) : (
        <ColumnTable
          caption={t.title}
          rows={views}
          keyOf={({ id }) => id}
          columns={[
            { title: t.columns.list, cell: ({ title }) => title },
            {
              title: t.columns.name,
              className: "wrap-anywhere",
              cell: ({ list, query, name }) => <TextLink to={`${list}?${query}`}>{name}</TextLink>,
            },
            {
              title: t.rename,
              isTitleHidden: true,
              cell: (view) => (
                <ViewSteps view={view} isFirst={views.find(({ list }) => list === view.list) === view} t={t} />
              ),
            },
          ]}
        />
      )}
    </div>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function ViewSteps({ view, isFirst, t }: { view: Loaded["views"][number]; isFirst: boolean; t: Loaded["t"] }) {
  const { id, name } = view;
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {!isFirst && (
        <StepButton intent="forward-view" row={String(id)} hidden={{ id }} submit={t.forward} variant="ghost" />
      )}
      <StaffFormDialog
        intent="rename-view"
        row={String(id)}
        hidden={{ id }}
        fields={savedViewFields}
        texts={t}
        button={t.rename}
        buttonVariant="ghost"
        title={fill(t.renameTitle, { name })}
        start={{ name }}
      />
      <ConfirmStep
        intent="delete-view"
        row={String(id)}
        hidden={{ id }}
        button={t.delete}
        description={fill(t.aboutDelete, { name })}
        buttonVariant="ghost"
        submitVariant="danger"
      />
    </div>
  );
}

type SaveProps = { address: ViewAddress } & Pick<Loaded, "t">;

/** Lists post to this page, which shows errors without scripts. */
function SaveForm({ address: { list, query }, t }: SaveProps) {
  const state = useStaffForm({ intent: "save-view", fields: savedViewFields, texts: t });
  return (
    <Card padding="sm" className="grid max-w-form gap-3">
      <h2 className="text-sm font-semibold">{t.saveTitle}</h2>
      <p className="text-muted">{t.saveText}</p>
      <StaffForm state={state} action={saveViewPath({ list, query })} submit={t.submit}>
        <TextField form={state.form} name="name" size="sm" input={{ autoComplete: "off" }} />
      </StaffForm>
    </Card>
  );
}
