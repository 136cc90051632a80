import { languageName } from "#app/i18n/languages.ts";
import { exportList } from "#app/staff-ui/export/list-export.server.ts";
import { listSubscribers, type Subscriber } from "../../list-subscribers.server.ts";
import { newsletterTexts } from "../newsletter-texts.server.ts";
import { subscriberFilter } from "../subscriber-filter.server.ts";
import { subscribersTable } from "../subscribers-table.ts";
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
