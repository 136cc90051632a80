import { integer } from "#app/forms/fields.ts";
import { adminLetterPath, adminPaths } from "#app/office-paths.ts";
import { rowNumber } from "#app/platform/database/row-ids.ts";
import type { Staff } from "#app/staff-ui/steps/staff.server.ts";
import {
  defineBulkStep,
  defineStep,
  type StepResult,
  staffAction,
  undoResult,
} from "#app/staff-ui/steps/staff-action.server.ts";
import { endSubscriptionByStaff, undoEndByStaff } from "../change-subscriber.server.ts";
import {
  createLetter,
  deleteLetter,
  saveLetterText,
  scheduleLetter,
  sendTestLetter,
  stopLetter,
  unscheduleLetter,
} from "../edit-letter.server.ts";
import { matchingSubscriberIds } from "../list-subscribers.server.ts";
import type { EndReason } from "../subscriber-states.ts";
import { letterVersion, newLetterFields, scheduleFields, testFields, textFields } from "./letter-fields.ts";
import { newsletterTexts } from "./newsletter-texts.server.ts";
import { subscriberListQuery } from "./subscriber-list.server.ts";

async function end(staff: Staff, id: string, reason: EndReason): Promise<StepResult> {
  const ended = await endSubscriptionByStaff(staff, { id: rowNumber(id), reason });
  return ended.ok ? { ok: true, label: ended.email, isFinal: !ended.canUndo } : ended;
}

const onRows = (runRow: (staff: Staff, id: string) => Promise<StepResult>, undo?: "restore") =>
  defineBulkStep({
    permission: "newsletter.send",
    fields: {},
    matching: async (staff, params, page) =>
      matchingSubscriberIds(staff.db, await subscriberListQuery.filter(staff, params), page),
    runRow,
    ...(undo ? { undo } : { reversible: "It undoes the end of a subscription, which can be repeated." }),
  });

const endMany = (reason: EndReason) => onRows((staff, id) => end(staff, id, reason), "restore");

/** For endings reported by owners or the mail provider. */
export const subscribersAction = staffAction({
  messages: (language) => newsletterTexts(language).messages,
  steps: {
    unsubscribed: endMany("unsubscribed"),
    complained: endMany("complained"),
    bounced: endMany("bounced"),
    restore: onRows(async (staff, id): Promise<StepResult> => {
      const undone = await undoEndByStaff(staff, rowNumber(id));
      return undone.ok ? { ok: true, label: undone.email } : undoResult(undone);
    }),
  },
});

export const lettersAction = staffAction({
  messages: (language) => newsletterTexts(language).messages,
  steps: {
    create: defineStep({
      permission: "newsletter.send",
      fields: newLetterFields,
      async run(staff, { name }): Promise<StepResult> {
        const { id } = await createLetter(staff, { name });
        return { ok: true, to: adminLetterPath(id) };
      },
    }),
  },
});

type Changed = Awaited<ReturnType<typeof scheduleLetter>>;

function result(changed: Changed): StepResult {
  if (changed.ok) return changed;
  if (changed.error === "unknownPlaceholder")
    return {
      ok: false,
      error: changed.error,
      field: changed.field,
      values: { placeholder: `{${changed.placeholder}}` },
    };
  if (changed.error === "unreadable") return changed;
  return changed.error === "past" ? { ...changed, field: "at" } : changed;
}

const idOf = (params: Record<string, string | undefined>): number => rowNumber(params.id);

const versionStep = (
  decision: Pick<Parameters<typeof defineStep>[0], "isConfirmedFirst" | "reversible">,
  run: (staff: Staff, step: { id: number; version: number }) => Promise<Changed>,
) =>
  defineStep({
    permission: "newsletter.send",
    ...decision,
    fields: { version: integer(1, letterVersion) },
    run: async (staff, { version }, { params }) => result(await run(staff, { id: idOf(params), version })),
  });

export const letterAction = staffAction({
  messages: (language) => newsletterTexts(language).messages,
  steps: {
    write: defineStep({
      permission: "newsletter.send",
      fields: textFields,
      async run(staff, { language, version, subject, preheader, body }, { params }) {
        const text = { subject, preheader: preheader ?? "", body };
        return result(await saveLetterText(staff, { id: idOf(params), version, language, text }));
      },
    }),
    leaveOut: defineStep({
      permission: "newsletter.send",
      fields: testFields,
      isConfirmedFirst: true,
      run: async (staff, { language, version }, { params }) =>
        result(await saveLetterText(staff, { id: idOf(params), version, language, text: null })),
    }),
    test: defineStep({
      permission: "newsletter.send",
      fields: testFields,
      reversible: "It mails only the person who asks for it.",
      async run(staff, { language }, { params }): Promise<StepResult> {
        const sent = await sendTestLetter(staff, { id: idOf(params), language, recipient: staff.email });
        return sent.ok ? { ok: true, values: { recipient: staff.email } } : result(sent);
      },
    }),
    schedule: defineStep({
      permission: "newsletter.send",
      fields: scheduleFields,
      recent: true,
      run: async (staff, { at, version }, { params }) =>
        result(await scheduleLetter(staff, { id: idOf(params), version, at })),
    }),
    unschedule: versionStep({ reversible: "No copy has left; the letter can be scheduled again." }, unscheduleLetter),
    stop: versionStep({ isConfirmedFirst: true }, stopLetter),
    delete: defineStep({
      permission: "newsletter.send",
      fields: { version: integer(1, letterVersion) },
      isConfirmedFirst: true,
      async run(staff, { version }, { params }): Promise<StepResult> {
        const deleted = await deleteLetter(staff, { id: idOf(params), version });
        return deleted.ok ? { ok: true, to: adminPaths.newsletterLetters } : result(deleted);
      },
    }),
  },
});
