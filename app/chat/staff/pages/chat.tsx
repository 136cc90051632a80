import { type ChangeEvent, useState } from "react";
import { revalidateAfterConflict } from "#app/forms/posted-form.tsx";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { DataTable } from "#app/staff-ui/lists/data-table.tsx";
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
import { chatAction } from "../chat-steps.server.ts";
import type { ChatTexts } from "../chat-texts.server.ts";
import { conversationListQuery } from "../conversation-list.server.ts";
import { conversationList } from "../conversation-list.tsx";
import { ConversationPane, Visitor } from "../conversation-pane.tsx";
import { Inbox } from "../inbox.tsx";
import { readConversation, readInbox } from "../read-conversation.server.ts";
import type { Route } from "./+types/chat";

/** The inbox, the longest wait first, all conversations, unanswered questions, and the assistant's entries (decisions 8, 9). */
export async function loader(args: Route.LoaderArgs) {
  const staff = staffOf(args.context);
  const { db } = staff;
  const [inbox, { list, texts: t, documentTitle }, entries, questions, replies] = await Promise.all([
    readInbox(staff),
    conversationListQuery.load(args),
    listEntries(db),
    listUnanswered(db),
    listSavedReplies(db),
  ]);
  const first = inbox.rows[0] && (await readConversation(staff, inbox.rows[0].id));
  return { t, documentTitle, list, entries, questions, replies, inbox, first };
}

export const action = chatAction;

export const shouldRevalidate = revalidateAfterConflict;

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function Chat({ loaderData }: Route.ComponentProps) {
  const { t, list, inbox, first, entries, questions, replies } = loaderData;
  const { language } = list;
  const props = { t, language };
  return (
    <div className="grid grid-cols-1 gap-8">
      <section className="grid grid-cols-1 gap-3">
        <h1 className="text-xl">{list.caption}</h1>
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[320px_minmax(0,1fr)]">
          <Inbox {...inbox} t={t} language={language} current={first?.id} className="lg:max-h-[calc(100dvh-12.5rem)]" />
          {first && (
            <div className="grid gap-3 max-lg:hidden">
              <Visitor conversation={first} t={t} />
              <ConversationPane conversation={first} t={t} language={language} isPreview />
            </div>
          )}
        </div>
        <CallSettings t={t.calls} />
      </section>
      <section className="grid grid-cols-1 gap-3">
        <h2 className="text-base font-semibold">{t.others}</h2>
        <DataTable spec={conversationList} {...list} caption={t.others} texts={t} />
      </section>
      <section className="grid grid-cols-1 gap-3">
        <h2 className="text-base font-semibold">{t.unanswered}</h2>
        <p className="max-w-text text-muted">{t.aboutUnanswered}</p>
        {questions.length > 0 && <UnansweredTable {...props} questions={questions} />}
      </section>
      <section className="grid grid-cols-1 gap-3">
        <h2 className="text-base font-semibold">{t.replies}</h2>
        {replies.length > 0 && <ReplyTable {...props} replies={replies} />}
        <div>
          <ReplyDialog {...props} />
        </div>
      </section>
      <section className="grid grid-cols-1 gap-3">
        <h2 className="text-base font-semibold">{t.entries}</h2>
        {entries.length > 0 && <EntryTable {...props} entries={entries} />}
        <div>
          <EntryDialog {...props} button={t.entry.add} />
        </div>
      </section>
    </div>
  );
}

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
