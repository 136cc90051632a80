import { emailFields, line } from "#app/forms/fields.ts";
import { defineStep, refusedAsToast, type StepResult, staffAction } from "#app/staff-ui/steps/staff-action.server.ts";
import { deleteEntry, dismissUnanswered, saveEntry } from "../assistant-entries.server.ts";
import { answerVisitor, type ConversationStep, stepConversation } from "../change-conversation.server.ts";
import { deleteReply, saveReply } from "../saved-replies.server.ts";
import { sendTranscript } from "../send-transcript.server.ts";
import { answerFields, entryFields, replyFields, rowId } from "./chat-fields.ts";
import { chatTexts } from "./chat-texts.server.ts";

/** Id of the last message that the page shows. */
const seenFields = { seen: line(36) };

const simpleStep = (step: ConversationStep) =>
  defineStep({
    permission: "chat.answer",
    fields: seenFields,
    reversible: "The button for the opposite takes its place; the visitor is not notified.",
    async run(staff, { seen }, { params: { id = "" } }): Promise<StepResult> {
      const stepped = await stepConversation(staff, { id, step, seen });
      return stepped.ok || stepped.error !== "unseenMessage" ? stepped : { ...stepped, isStale: true };
    },
  });

export const conversationAction = staffAction({
  messages: (language) => chatTexts(language).messages,
  steps: {
    take: simpleStep("take"),
    release: simpleStep("release"),
    handBack: simpleStep("handBack"),
    close: simpleStep("close"),
    sendTranscript: defineStep({
      permission: "chat.answer",
      fields: emailFields,
      run: (staff, { email }, { params: { id = "" } }) => sendTranscript(staff, { id, email }),
    }),
    answer: defineStep({
      permission: "chat.answer",
      fields: { ...answerFields, ...seenFields },
      async run(staff, { text, seen }, { params: { id = "" } }) {
        const answered = await answerVisitor(staff, { id, seen, text });
        return answered.ok ? { ok: true, done: answered.mailed ? "answeredByMail" : "answer" } : answered;
      },
    }),
  },
});

export const chatAction = staffAction({
  messages: (language) => chatTexts(language).messages,
  steps: {
    saveReply: defineStep({
      permission: "chat.answer",
      fields: { ...replyFields, id: rowId, version: rowId },
      run: (staff, { id, version, title, ...texts }) => saveReply(staff, { id: id || null, version, title, texts }),
    }),
    deleteReply: defineStep({
      permission: "chat.answer",
      fields: { id: rowId },
      isConfirmedFirst: true,
      run: async (staff, { id }) => refusedAsToast(await deleteReply(staff, id)),
    }),
    saveEntry: defineStep({
      permission: "chat.answer",
      fields: { ...entryFields, id: rowId, version: rowId, answers: rowId },
      async run(staff, { id, version, answers, words, ...entry }) {
        const contents = { ...entry, words: words ?? "", page: "", isPublished: true };
        return saveEntry(staff, { id: id || null, version, ...(answers > 0 && { answers }), contents });
      },
    }),
    deleteEntry: defineStep({
      permission: "chat.answer",
      fields: { id: rowId },
      isConfirmedFirst: true,
      run: async (staff, { id }) => refusedAsToast(await deleteEntry(staff, id)),
    }),
    dismiss: defineStep({
      permission: "chat.answer",
      fields: { id: rowId },
      isConfirmedFirst: true,
      run: async (staff, { id }) => refusedAsToast(await dismissUnanswered(staff, id)),
    }),
  },
});
