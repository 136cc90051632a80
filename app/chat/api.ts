import { z } from "zod";
import { formShape } from "#app/forms/field-schemas.server.ts";
import { emailFields, lines } from "#app/forms/fields.ts";
import { submissionId, submissionKey, submissionOf } from "#app/forms/submission.server.ts";
import { isLanguage, languages } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import {
  type ApiContext,
  ApiProblem,
  type ApiRoute,
  alreadySent,
  defineRoute,
  json,
  tooManyRequests,
} from "#app/platform/http/api-route.server.ts";
import { openEventStream, type StreamKind } from "#app/platform/http/event-streams.server.ts";
import { type Limit, limits } from "#app/platform/limits/limits.server.ts";
import { createModelComposer, type ModelSettings, mayCallModel } from "./assistant-model.server.ts";
import { conversationStates, maxMessageLength, type PanelTexts } from "./conversation.ts";
import type { Knowledge } from "./knowledge.ts";
import { requestTranscript } from "./send-transcript.server.ts";
import { type ChatProof, chatCookie, findOwnConversation } from "./server/chat-access.server.ts";
import { followConversation, listenForChanges } from "./server/conversation-streams.server.ts";
import { clearConversation, readOwnMessages } from "./server/messages.server.ts";
import { answerMessage, receiveMessage } from "./server/receive-message.server.ts";

const messageLimit: Limit = { name: "chat", max: 20, windowSeconds: 60 };

/** security 2.20. One stream per tab. */
const streams: StreamKind = { maxOpen: 12_000, maxPerOwner: 3, maxPerAddress: 20, whenOwnerIsFull: "refuse" };

const uuid = z.uuid({ error: "invalidValue" });

/** Spec 5: blank messages are ignored. */
const messageFields = { message: lines(maxMessageLength) };

/** Spec 7: a message, or a request to clear the conversation. */
export const chatCall = z
  .strictObject({
    session_id: uuid,
    message: formShape(messageFields).message.optional(),
    action: z.literal("clear_messages", { error: "invalidValue" }).optional(),
    language: z.enum(languages).optional(),
    /** Per message; a repeated request stores nothing. */
    idempotencyKey: submissionKey,
  })
  .check(({ value: { message, action }, issues }) => {
    if (message === undefined && action === undefined)
      issues.push({ code: "custom", message: "required", path: ["message"], input: message });
    if (message !== undefined && action !== undefined)
      issues.push({ code: "custom", message: "invalidValue", path: ["action"], input: action });
  });

const messageSchema = z.object({
  id: z.uuid(),
  message: z.string(),
  sender: z.enum(["user", "agent"]),
  created_at: z.iso.datetime(),
  session_id: z.uuid(),
  by: z.enum(["visitor", "assistant", "team"]),
  name: z.string().nullable(),
  links: z.array(z.object({ label: z.string(), to: z.string() })),
  suggestions: z.array(z.string()),
  key: z.uuid().nullable(),
  generated: z.boolean(),
});

function proofOf({ params, cookies }: ApiContext): ChatProof {
  const id = uuid.safeParse(params.session_id);
  if (!id.success) throw new ApiProblem(404, "notFound");
  return { sessionId: id.data, cookies };
}

/** The support chat (spec 7, decisions 8): needs the session's id and the cookie of its first message. */
export const chatRoutes = (knowledge: Knowledge, model: ModelSettings | undefined): ApiRoute[] => [
  panelTextsRoute,
  messageRoute(knowledge, model),
  messagesRoute,
  transcriptRoute,
  eventsRoute,
];

function messageRoute(knowledge: Knowledge, model: ModelSettings | undefined): ApiRoute {
  const compose = model && createModelComposer(model, mayCallModel);
  return defineRoute("POST /api/chat", {
    summary: "Send a message to the support chat, or clear the conversation",
    body: chatCall,
    responses: {
      200: {
        description: "Stored and answered, or cleared; the first message sets the conversation's cookie",
        schema: z.object({ state: z.enum(conversationStates) }),
      },
      404: { description: "The conversation is another browser's" },
    },
    async handler(context, { body }) {
      const { session_id: sessionId, message, language, idempotencyKey } = body;
      const proof: ChatProof = { sessionId, cookies: context.cookies };
      await context.limitAll([{ limit: limits.chat }, { limit: messageLimit, subject: sessionId }]);
      if (message === undefined) {
        await clearConversation(context.db, proof);
        return json({ state: "assistant" });
      }
      const submission = submissionOf(idempotencyKey, { sessionId, message });
      const id = submissionId(submission);
      const asked = { message, language: language ?? context.language, address: context.address };
      const received = await receiveMessage(context, proof, { id, submission, key: idempotencyKey, ...asked });
      if (!received.ok) throw new ApiProblem(404, received.error, { domain: "chat" });
      const { token } = received;
      const state = received.isUnanswered
        ? await answerMessage({ ...context, knowledge, compose }, { sessionId, messageId: id, ...asked })
        : received.state;
      return json({ state }, 200, token === undefined ? {} : { "set-cookie": chatCookie(token) });
    },
  });
}

const messagesRoute = defineRoute("GET /api/chat/:session_id/messages", {
  access: "conversation",
  summary: "The messages of one's own conversation, the oldest first",
  responses: { 200: { description: "None of another browser's conversation", schema: z.array(messageSchema) } },
  handler: async (context) => json(await readOwnMessages(context.db, proofOf(context))),
});

const transcriptRoute = defineRoute("POST /api/chat/:session_id/transcript", {
  access: "conversation",
  summary: "Mail a link to one's own conversation; an address gets one such mail a day",
  body: z.strictObject({ ...formShape(emailFields), language: z.enum(languages).optional() }),
  responses: {
    202: { description: "The same for every address, whether a mail leaves or not" },
    404: { description: "There is no such conversation, it is empty, or it is another browser's" },
  },
  async handler(context, { body: { email, language } }) {
    const requested = await requestTranscript(context, proofOf(context), {
      email,
      language: language ?? context.language,
    });
    if (requested.ok) return json(null, 202);
    if (requested.error === "tooMany") throw tooManyRequests(requested.retryAfterSeconds);
    throw new ApiProblem(404, "unknownConversation", { domain: "chat" });
  },
});

const eventsRoute = defineRoute("GET /api/chat/:session_id/events", {
  access: "conversation",
  summary: "That one's own conversation has changed, as server-sent events",
  responses: {
    200: { description: 'A stream: `data: {"version":3,"state":"assistant"}`, at once and after each change' },
    404: { description: "There is no such conversation, or it is another browser's" },
    503: { description: "Too many streams are open" },
  },
  async handler(context) {
    const proof = proofOf(context);
    const eventsBefore = listenForChanges();
    const conversation = await findOwnConversation(context.db, proof);
    if (!conversation) throw new ApiProblem(404, "notFound");
    const { id, version, state } = conversation;
    let unfollow = () => {};
    const stream = openEventStream({
      kind: streams,
      response: context.takeOver(),
      owner: id,
      address: context.address,
      onClose: () => unfollow(),
    });
    if (!stream) throw new ApiProblem(503, "overloaded", { headers: { "retry-after": "30" } });
    const seen = /^\d{1,9}$/.exec(context.request.headers.get("last-event-id") ?? "")?.[0];
    unfollow = followConversation(
      { id, version, state },
      { stream, eventsBefore, seenVersion: seen === undefined ? undefined : Number(seen) },
    );
    return alreadySent();
  },
});

const panelTextsRoute = defineRoute("GET /api/chat-texts/:language", {
  formerPath: "/api/chat/texts/:language",
  summary: "The words of the chat's panel, which no page carries",
  responses: { 200: { description: "A dictionary", schema: z.record(z.string(), z.string()) } },
  handler: async ({ params }) => {
    const { language } = params;
    if (!isLanguage(language)) throw new ApiProblem(404, "notFound");
    return json(loadTexts<PanelTexts>("chat", "panel", language), 200, { "cache-control": "public, max-age=3600" });
  },
});
