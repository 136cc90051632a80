import { Fragment } from "react";
import { staffWho } from "#app/accounts/account-names.server.ts";
import { may } from "#app/accounts/permissions.ts";
import { CheckboxField } from "#app/forms/fields/checkbox-field.tsx";
import { accepted, integer } from "#app/forms/fields.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { adminPersonExportPath } from "#app/office-paths.ts";
import { mentionedIn } from "#app/orders/add-note.server.ts";
import { addPersonNote, readPersonNotes } from "#app/orders/person-notes.server.ts";
import { orderTexts } from "#app/orders/staff/order-texts.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { emailOfKey } from "#app/platform/privacy/sealed-text.server.ts";
import { erasePerson } from "#app/privacy/erase-person.server.ts";
import { StaffFormDialog } from "#app/staff-ui/forms/staff-form-dialog.tsx";
import { Permitted, PermittedLink } from "#app/staff-ui/page/access.tsx";
import { documentTitle } from "#app/staff-ui/page/back-office-texts.server.ts";
import { DetailsCard, Facts, When } from "#app/staff-ui/page/details-card.tsx";
import { PageHeading } from "#app/staff-ui/page/page-heading.tsx";
import { PhoneLinks } from "#app/staff-ui/page/phone-link.tsx";
import { confirmThenOpen } from "#app/staff-ui/sign-in/confirm-sign-in.ts";
import { missingRow, staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { defineStep, staffAction } from "#app/staff-ui/steps/staff-action.server.ts";
import { StepButton } from "#app/staff-ui/steps/step-button.tsx";
import { ButtonLink } from "#app/ui/controls/link.tsx";
import { EmailAddress } from "#app/ui/layout/email-address.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { peopleTexts } from "../people/people-list.server.ts";
import { NotesOnOrders, noteFields, PersonNotes } from "../people/person-notes.tsx";
import { readPerson } from "../people/read-person.server.ts";
import type { Route } from "./+types/person";

/** Who may read the page to which their mail leads. */
const namedOn = (db: Db) => staffWho(db, "people.read");

const eraseFields = { verified: accepted };
const readFields = { upTo: integer(1, 2_147_483_647) };

/** One person: the summary, notes, and all stored data to read, export and erase (decisions 9.5, GDPR articles 15, 17, 20). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const email = emailOfKey(params.person);
  if (!email) throw missingRow("person", context);
  const t = peopleTexts(staff.language);
  const person = await readPerson(staff, email, t);
  const order = orderTexts(staff.language);
  return {
    person,
    t,
    mention: { you: order.mention.you, read: order.actions.readMentions },
    colleagues: may(staff.role, "orders.edit") ? (await namedOn(staff.db)).map(({ name }) => name) : [],
    exportPath: adminPersonExportPath(params.person),
    documentTitle: documentTitle(t.person, staff.language),
  };
}

export const action = staffAction({
  messages: (language) => peopleTexts(language).messages,
  steps: {
    note: defineStep({
      permission: "orders.edit",
      fields: noteFields,
      async run(staff, { text }, { params }) {
        const email = emailOfKey(params.person ?? "");
        if (!email) return { ok: false, error: "unknownPerson" };
        const { author, name, language } = staff;
        const mentions = mentionedIn(text, await namedOn(staff.db));
        return addPersonNote(staff, { email, text, author, mentions, by: { name, language } });
      },
    }),
    readMentions: defineStep({
      permission: "people.read",
      fields: readFields,
      reversible: "Only a mark of the reader's own.",
      async run({ db, author }, { upTo }, { params }) {
        const email = emailOfKey(params.person ?? "");
        return email
          ? readPersonNotes({ db }, { email, userId: author.userId, upTo })
          : { ok: false, error: "unknownPerson" };
      },
    }),
    erase: defineStep({
      permission: "people.erase",
      fields: eraseFields,
      recent: true,
      async run({ db, clock, author }, _, { params }) {
        const email = emailOfKey(params.person ?? "");
        if (!email) return { ok: false, error: "unknownPerson" };
        const erased = await erasePerson({ db, now: clock.now(), author }, email);
        if (!erased.ok) return erased;
        const count = [...erased.rows.values()].reduce((sum, rows) => sum + rows, 0);
        const { ordersUnderWay } = erased;
        return { ok: true, done: ordersUnderWay > 0 ? "erasedPartly" : "erase", values: { count, ordersUnderWay } };
      },
    }),
  },
});

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function Person({ loaderData: { person, t, mention, exportPath, colleagues } }: Route.ComponentProps) {
  const { email, name, summary, writePath, ownNotes, notes, parts, audit, erasure, isStaff } = person;
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHeading
        title={name || <EmailAddress>{email}</EmailAddress>}
        steps={
          <>
            {writePath && (
              <Permitted permission="orders.edit">
                <ButtonLink size="sm" to={writePath}>
                  {t.write}
                </ButtonLink>
              </Permitted>
            )}
            <Permitted to={exportPath}>
              <ButtonLink size="sm" variant="secondary" to={exportPath} document onClick={confirmThenOpen}>
                {t.export}
              </ButtonLink>
            </Permitted>
            {!isStaff && <ErasureDialog erasure={erasure} t={t} />}
          </>
        }
      >
        {name && (
          <p className="text-muted">
            <EmailAddress>{email}</EmailAddress>
          </p>
        )}
        {isStaff && <Notice tone="blue">{t.messages.isStaff}</Notice>}
        {person.namedUpTo !== null && (
          <Notice tone="blue" title={mention.you}>
            <StepButton intent="readMentions" hidden={{ upTo: person.namedUpTo }} submit={mention.read} />
          </Notice>
        )}
      </PageHeading>
      {parts.length === 0 && <p className="text-muted">{t.none}</p>}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-3">
        <div className="grid grid-cols-1 gap-4 lg:col-start-3 lg:row-start-1">
          {summary.length > 0 && (
            <DetailsCard title={t.summary.title}>
              <Facts
                rows={summary.map(([label, value]) => [
                  label,
                  label === t.summary.phone && value ? <PhoneLinks key="phone" phone={value} /> : value,
                ])}
              />
            </DetailsCard>
          )}
          <PersonNotes notes={ownNotes} colleagues={colleagues} t={t} />
          {notes.length > 0 && <NotesOnOrders notes={notes} t={t} />}
        </div>
        <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2 lg:col-span-2 lg:row-start-1">
          {parts.map(({ part, title, lines }) => (
            <PartCard key={part} title={title} lines={lines} isWide={part === "orders"} />
          ))}
          {audit.length > 0 && (
            <DetailsCard title={t.audit}>
              <ul className="grid gap-2">
                {audit.map(({ id, at, author, action }) => (
                  <li key={id} className="flex flex-wrap gap-x-3">
                    <span className="font-medium">{action}</span>
                    <span className="text-muted">{author}</span>
                    <When at={at} />
                  </li>
                ))}
              </ul>
            </DetailsCard>
          )}
        </div>
      </div>
    </div>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function ErasureDialog({ erasure, t }: Pick<Loaded, "t"> & Pick<Loaded["person"], "erasure">) {
  return (
    <StaffFormDialog
      intent="erase"
      fields={eraseFields}
      texts={{ ...t, labels: { verified: t.erasure.verified } }}
      button={t.erasure.open}
      title={t.erasure.title}
      description={t.erasure.text}
      submit={t.erasure.submit}
      submitVariant="danger"
    >
      {(form) => (
        <>
          <Consequences title={t.erasure.goes} lines={erasure.erased} none={t.erasure.nothing} />
          <Consequences title={t.erasure.stays} lines={erasure.kept} none={t.erasure.nothing} />
          <CheckboxField form={form} name="verified" label={t.erasure.verified} />
        </>
      )}
    </StaffFormDialog>
  );
}

type PartProps = Pick<Loaded["person"]["parts"][number], "title" | "lines"> & { isWide: boolean };

function PartCard({ title, lines, isWide }: PartProps) {
  return (
    <div className={isWide ? "grid grid-cols-1 md:col-span-2" : "grid grid-cols-1"}>
      <DetailsCard title={`${title} (${lines.length})`}>
        <ul className="-m-1 grid max-h-96 gap-2 overflow-auto p-1">
          {lines.map((line) => (
            <li key={line.id} className="grid gap-0.5 wrap-anywhere">
              <div className="flex flex-wrap items-baseline justify-between gap-x-3">
                <PermittedLink to={line.path}>{line.title}</PermittedLink>
                {line.at && <When at={line.at} />}
              </div>
              {line.details.length > 0 && <Details of={line.details} />}
            </li>
          ))}
        </ul>
      </DetailsCard>
    </div>
  );
}

/** Parts that fit into a line are not broken, such as number plates after their hyphen. */
function Details({ of }: { of: string[] }) {
  return (
    <span className="text-xs text-muted">
      {of.map((detail, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may be the same
        <Fragment key={place}>
          {place > 0 && <span>{" · "}</span>}
          <span className="inline-block">{detail}</span>
        </Fragment>
      ))}
    </span>
  );
}

function Consequences({ title, lines, none }: { title: string; lines: string[]; none: string }) {
  return (
    <div className="grid gap-1">
      <p className="font-semibold">{title}</p>
      {lines.length === 0 && <p className="text-muted">{none}</p>}
      <ul className="grid list-disc gap-1 pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
