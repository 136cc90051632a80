import { type ChangeEvent, useState } from "react";
import { revalidateAfterConflict } from "#app/forms/posted-form.tsx";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { documentTitle, sectionTitle } from "#app/staff-ui/page/back-office-texts.server.ts";
import {
  type CallSignal,
  mayNotify,
  playCallSound,
  rememberSignal,
  wantsSignal,
} from "#app/staff-ui/page/call-signals.ts";
import { useHydrated } from "#app/staff-ui/page/use-hydrated.ts";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { Checkbox } from "#app/ui/controls/checkbox.tsx";
import { listEntries, listUnanswered } from "../../assistant-entries.server.ts";
import { listSavedReplies } from "../../saved-replies.server.ts";
import { EntryDialog, EntryTable, ReplyDialog, ReplyTable, UnansweredTable } from "../assistant-lists.tsx";
import { ChatHeading } from "../chat-heading.tsx";
import { chatAction } from "../chat-steps.server.ts";
import { type ChatTexts, chatTexts } from "../chat-texts.server.ts";
import type { Route } from "./+types/chat-replies";

/** Saved replies, what the assistant could not answer and what it was taught, and how a waiting visitor is announced. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, language } = staffOf(context);
  const [entries, questions, replies] = await Promise.all([listEntries(db), listUnanswered(db), listSavedReplies(db)]);
  const t = chatTexts(language);
  const title = sectionTitle("chat", language);
  return { t, language, title, documentTitle: documentTitle(t.tabs.replies, language), entries, questions, replies };
}

export const action = chatAction;

export const shouldRevalidate = revalidateAfterConflict;

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function ChatReplies({ loaderData }: Route.ComponentProps) {
  const { t, language, title, entries, questions, replies } = loaderData;
  const props = { t, language };
  return (
    <div className="grid grid-cols-1 gap-6">
      <ChatHeading title={title} current="replies" {...props} />
      <CallSettings t={t.calls} />
      <section className="grid grid-cols-1 gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-base font-semibold">{t.replies}</h2>
          <ReplyDialog t={t} />
        </div>
        <p className="max-w-text text-muted">{t.reply.about}</p>
        {replies.length > 0 && <ReplyTable t={t} replies={replies} />}
      </section>
      <section className="grid grid-cols-1 gap-3">
        <h2 className="text-base font-semibold">{t.unanswered}</h2>
        <p className="max-w-text text-muted">{t.aboutUnanswered}</p>
        {questions.length > 0 && <UnansweredTable {...props} questions={questions} />}
      </section>
      <section className="grid grid-cols-1 gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-base font-semibold">{t.entries}</h2>
          <EntryDialog {...props} button={t.entry.add} />
        </div>
        <p className="max-w-text text-muted">{t.entry.about}</p>
        {entries.length > 0 && <EntryTable {...props} entries={entries} />}
      </section>
    </div>
  );
}

/** How this browser calls when a visitor waits. */
function CallSettings({ t }: { t: ChatTexts["calls"] }) {
  const isHydrated = useHydrated();
  const [isRefused, setRefused] = useState(false);
  if (!isHydrated) return null;
  async function choose(signal: CallSignal, { target }: ChangeEvent<HTMLInputElement>) {
    const { checked } = target;
    if (signal === "sound" && checked) playCallSound();
    if (signal === "notification" && checked && !(await mayNotify())) {
      target.checked = false;
      setRefused(true);
      return;
    }
    rememberSignal(signal, checked);
  }
  const box = (signal: CallSignal) => ({
    label: t[signal],
    defaultChecked: wantsSignal(signal),
    onChange: (event: ChangeEvent<HTMLInputElement>) => void choose(signal, event),
  });
  return (
    <fieldset className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <legend className="float-left mr-2 text-muted max-sm:w-full">{t.title}</legend>
      <Checkbox {...box("sound")} />
      <Checkbox {...box("notification")} error={isRefused && t.refused} />
    </fieldset>
  );
}
