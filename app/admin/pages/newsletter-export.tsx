import { languageName } from "#app/i18n/languages.ts";
import { listSubscribers, type Subscriber } from "#app/newsletter/list-subscribers.server.ts";
import { newsletterTexts } from "../newsletter/newsletter-texts.server.ts";
import { subscriberFilter } from "../newsletter/subscriber-filter.server.ts";
import { subscribersTable } from "../newsletter/subscribers-table.ts";
import { exportList } from "../table/list-export.server.ts";
import type { Route } from "./+types/newsletter-export";

export const loader = (args: Route.LoaderArgs) =>
  exportList<Subscriber>(args, {
    spec: subscribersTable,
    name: "newsletter",
    columns(language) {
      const { columns: t, states } = newsletterTexts(language);
      return [
        [t.email, ({ email }) => email],
        [t.status, ({ status }) => states[status]],
        [t.language, ({ language: word }) => languageName(word)],
        [t.created, ({ createdAt }) => createdAt],
        [t.confirmed, ({ confirmedAt }) => confirmedAt],
        [t.ended, ({ endedAt }) => endedAt],
      ];
    },
    rows: (db, state, page) => listSubscribers(db, { filter: subscriberFilter(state), descending: true, page }),
  });
