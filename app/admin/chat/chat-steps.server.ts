import { answerVisitor } from "#app/chat/answer-visitor.server.ts";
import { deleteEntry, dismissUnanswered, saveEntry } from "#app/chat/assistant-entries.server.ts";
import { type ConversationStep, stepConversation } from "#app/chat/change-conversation.server.ts";
import { deleteReply, saveReply } from "#app/chat/saved-replies.server.ts";
import { sendTranscript } from "#app/chat/send-transcript.server.ts";
import { emailFields } from "#app/forms/email-fields.ts";
import { line } from "#app/forms/fields.ts";
import { submissionId, submissionOf } from "#app/forms/submission.server.ts";
import { defineStep, orStale, type StepResult, staffAction } from "../frame/staff-action.server.ts";
import { answerFields, entryFields, replyFields, rowId } from "./chat-fields.ts";
import { chatTexts } from "./chat-texts.server.ts";

const orGone = (result: { ok: true } | { ok: false; error: "gone" }): StepResult =>
  result.ok ? result : { ...result, isGone: true };

const simpleStep = (step: ConversationStep) =>
  defineStep({
    fields: {},
    run: (staff, _, { params: { id = "" } }) => stepConversation(staff, { id, step }),
  });

/** Of one conversation's page. */
export const conversationAction = staffAction({
  messages: (language) => chatTexts(language).messages,
  steps: {
    take: simpleStep("take"),
    release: simpleStep("release"),
    handBack: simpleStep("handBack"),
    close: simpleStep("close"),
    sendTranscript: defineStep({
      fields: emailFields,
      run: (staff, { email }, { params: { id = "" } }) => sendTranscript(staff, { id, email }),
    }),
    answer: defineStep({
      // `last`: the message the page showed last, so that the same words to another message are another answer.
      fields: { ...answerFields, last: line(40) },
      async run(staff, { text, last }, { params: { id = "" } }) {
        const messageId = submissionId(submissionOf(last, { id, text, author: staff.author.userId }));
        const answered = await answerVisitor(staff, { id, messageId, text });
        return answered.ok ? { ok: true, done: answered.mailed ? "answeredByMail" : "answer" } : answered;
      },
    }),
  },
});

/** Of the list's page: what the assistant knows, and what staff answer often. */
export const chatAction = staffAction({
  messages: (language) => chatTexts(language).messages,
  steps: {
    saveReply: defineStep({
      fields: { ...replyFields, id: rowId, version: rowId },
      run: async (staff, { id, version, title, ...texts }) =>
        orStale(await saveReply(staff, { id: id || null, version, title, texts })),
    }),
    deleteReply: defineStep({
      fields: { id: rowId },
      run: async (staff, { id }) => orGone(await deleteReply(staff, id)),
    }),
    saveEntry: defineStep({
      fields: { ...entryFields, id: rowId, version: rowId, answers: rowId },
      async run(staff, { id, version, answers, words, ...entry }) {
        const contents = { ...entry, words: words ?? "", page: "", isPublished: true };
        return orStale(await saveEntry(staff, { id: id || null, version, ...(answers > 0 && { answers }), contents }));
      },
    }),
    deleteEntry: defineStep({
      fields: { id: rowId },
      run: async (staff, { id }) => orGone(await deleteEntry(staff, id)),
    }),
    dismiss: defineStep({
      fields: { id: rowId },
      run: async (staff, { id }) => orGone(await dismissUnanswered(staff, id)),
    }),
  },
});
