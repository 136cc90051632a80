import { defineListQuery } from "#app/staff-ui/lists/list-query.server.ts";
import { countMessages, listMessages } from "#app/webhooks/endpoints.server.ts";
import { webhooksTexts } from "./keys-texts.server.ts";
import { messageList } from "./message-list.tsx";

export const messageListQuery = defineListQuery(messageList, {
  name: "webhook-messages",
  section: "api",
  title: (language) => webhooksTexts(language).log,
  texts(language) {
    const { columns, search, empty, filters, views, states, errors, labels } = webhooksTexts(language);
    const options = { topic: labels, state: states };
    return { columns, search, empty, filters, views, states, errors, options };
  },
  filter: (chosen) => chosen,
  rows: listMessages,
  count: countMessages,
});
