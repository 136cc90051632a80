import { and, asc, eq, inArray, isNull, lt, or } from "drizzle-orm";
import {
  daysBefore,
  definePersonalData,
  monthsBefore,
  type PersonEraser,
  type PersonExporter,
  type Retention,
  rowsChanged,
} from "#app/platform/privacy/retention.server.ts";
import { isAddress, storedAddresses } from "#app/platform/privacy/stored-addresses.server.ts";
import { pick } from "#app/platform/text/pick.ts";
import { newsletter, newsletterEvents, newsletterWordings } from "./server/tables.server.ts";

/**
 * 3 years from consent or from leaving, so that consent can be proved and nobody is written to again (privacy page);
 * unconfirmed 30 days, or while a new link is valid.
 */
const newsletterRetention: Retention = {
  what: "newsletter addresses",
  async erase({ db, now }) {
    const isOver = or(
      and(eq(newsletter.status, "pending"), lt(newsletter.createdAt, daysBefore(now, 30))),
      and(eq(newsletter.status, "subscribed"), lt(newsletter.confirmedAt, monthsBefore(now, 36))),
      lt(newsletter.endedAt, monthsBefore(now, 36)),
    );
    const hasNoLink = or(isNull(newsletter.confirmExpiresAt), lt(newsletter.confirmExpiresAt, now));
    return rowsChanged(db.delete(newsletter).where(and(isOver, hasNoLink)));
  },
};

const newsletterEraser: PersonEraser = {
  what: "newsletter addresses",
  addresses: (db) => storedAddresses(db, newsletter.email),
  erase: ({ db, email, before }) =>
    rowsChanged(db.delete(newsletter).where(and(isAddress(newsletter.email, email), lt(newsletter.createdAt, before)))),
};

/** With the words that the person agreed to. */
const newsletterExporter: PersonExporter = {
  part: "newsletter",
  async export({ db, email }) {
    const subscriptions = await db
      .select({
        ...pick(newsletter, "id", "email", "language", "status"),
        subscribedAt: newsletter.createdAt,
        confirmedAt: newsletter.confirmedAt,
        endedAt: newsletter.endedAt,
      })
      .from(newsletter)
      .where(isAddress(newsletter.email, email));
    const ids = subscriptions.map(({ id }) => id);
    const steps = await db
      .select()
      .from(newsletterEvents)
      .leftJoin(newsletterWordings, eq(newsletterWordings.hash, newsletterEvents.wording))
      .where(inArray(newsletterEvents.subscriberId, ids))
      .orderBy(asc(newsletterEvents.id));
    return subscriptions.map(({ id, ...subscription }) => ({
      ...subscription,
      steps: steps
        .filter((step) => step.newsletter_events.subscriberId === id)
        .map(({ newsletter_events: { kind, via, at }, newsletter_wordings: agreed }) => ({
          ...{ kind, via, at },
          words: agreed?.words ?? null,
        })),
    }));
  },
};

export const newsletterData = definePersonalData({
  tables: {
    newsletter: {
      period: "3 years from consent, or from leaving; unconfirmed 30 days",
      erasedBy: [newsletterRetention],
    },
    newsletter_events: { period: "with the subscriber", erasedBy: [newsletterRetention] },
  },
  exporter: newsletterExporter,
  eraser: newsletterEraser,
});
