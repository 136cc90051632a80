import type { TableState } from "#app/staff-ui/lists/table-state.ts";
import type { ConversationState } from "../conversation.ts";
import type { ConversationFilter } from "../list-conversations.server.ts";

/** The filter that the address of the list describes; `me` is `user:<id>`. */
export function conversationFilter({ search, filters }: TableState, me: string): ConversationFilter {
  const { state, language, assignee, from, to } = filters;
  return {
    search,
    ...(state && { state: state as ConversationState[] }),
    ...(language && { language }),
    ...(assignee && { assignee: me }),
    ...(from && { from: from[0]! }),
    ...(to && { to: to[0]! }),
  };
}
