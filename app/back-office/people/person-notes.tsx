import { lines } from "#app/forms/fields.ts";
import { MentionField } from "#app/staff-ui/forms/mention-field.tsx";
import { StaffFormDialog } from "#app/staff-ui/forms/staff-form-dialog.tsx";
import { DetailsCard, When } from "#app/staff-ui/page/details-card.tsx";
import { TextLink } from "#app/ui/controls/link.tsx";
import type { peopleTexts } from "./people-list.server.ts";
import type { readPerson } from "./read-person.server.ts";

type Person = Awaited<ReturnType<typeof readPerson>>;
type PeopleTexts = ReturnType<typeof peopleTexts>;

export const noteFields = { text: lines(2000) };

/** Notes on the person, and a form for another. */
export function PersonNotes({
  notes,
  colleagues,
  t,
}: {
  notes: Person["ownNotes"];
  colleagues: string[];
  t: PeopleTexts;
}) {
  const texts = { labels: { text: t.addNote.label }, faults: {} };
  return (
    <DetailsCard title={t.addNote.title}>
      <div className="grid gap-4">
        {notes.length > 0 && (
          <ul className="grid gap-3">
            {notes.map(({ id, at, author, text }) => (
              <li key={id} className="grid gap-0.5">
                <p className="flex flex-wrap gap-x-3">
                  <span className="font-medium">{author}</span>
                  <When at={at} />
                </p>
                <p className="whitespace-pre-line wrap-anywhere">{text}</p>
              </li>
            ))}
          </ul>
        )}
        <StaffFormDialog
          intent="note"
          fields={noteFields}
          texts={texts}
          button={t.addNote.open}
          title={t.addNote.title}
          description={t.addNote.about}
          submit={t.addNote.submit}
        >
          {(form) => <MentionField form={form} name="text" colleagues={colleagues} />}
        </StaffFormDialog>
      </div>
    </DetailsCard>
  );
}

/** Notes of staff on the person's orders. */
export function NotesOnOrders({ notes, t }: { notes: Person["notes"]; t: PeopleTexts }) {
  return (
    <DetailsCard title={t.notes}>
      <ul className="grid gap-3">
        {notes.map(({ id, number, path, at, text }) => (
          <li key={id} className="grid gap-0.5">
            <p className="flex flex-wrap gap-x-3">
              <TextLink to={path} document className="code">
                {number}
              </TextLink>
              <When at={at} />
            </p>
            <p className="whitespace-pre-line wrap-anywhere">{text}</p>
          </li>
        ))}
      </ul>
    </DetailsCard>
  );
}
