import { defineListQuery } from "#app/staff-ui/lists/list-query.server.ts";
import { countSubscribers, listSubscribers } from "../list-subscribers.server.ts";
import { newsletterTexts } from "./newsletter-texts.server.ts";
import { subscriberList } from "./subscriber-list.tsx";

export const subscriberListQuery = defineListQuery(subscriberList, {
  name: "newsletter",
  section: "newsletter",
  texts: newsletterTexts,
  filter: (chosen) => chosen,
  rows: listSubscribers,
  count: countSubscribers,
});
