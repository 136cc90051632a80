import { and, asc, eq, inArray, isNull, lt, or } from "drizzle-orm";
import { definePersonalData, personTable } from "#app/platform/privacy/person-table.server.ts";
import {
  beforePeriod,
  type PersonExporter,
  periodText,
  type Retention,
  rowsChanged,
} from "#app/platform/privacy/retention.server.ts";
import { isAddress } from "#app/platform/privacy/stored-addresses.server.ts";
import { pick } from "#app/platform/text/pick.ts";
import { newsletter, newsletterEvents, newsletterWordings } from "./server/tables.server.ts";

const unconfirmed = { days: 30 };
const subscribed = { months: 36 };

/**
 * Subscribers: 3 years from their consent, and those who left 3 years from then, so that nobody is written to again and the
 * consent can be proved (privacy page). Never confirmed: 30 days. An address that was asked to confirm again stays as long as that
 * link is valid.
 */
const newsletterRetention: Retention = {
  what: "newsletter addresses",
  async erase({ db, now }) {
    const isOver = or(
      and(eq(newsletter.status, "pending"), lt(newsletter.createdAt, beforePeriod(now, unconfirmed))),
      and(eq(newsletter.status, "subscribed"), lt(newsletter.confirmedAt, beforePeriod(now, subscribed))),
      lt(newsletter.endedAt, beforePeriod(now, subscribed)),
    );
    const hasNoLink = or(isNull(newsletter.confirmExpiresAt), lt(newsletter.confirmExpiresAt, now));
    return rowsChanged(db.delete(newsletter).where(and(isOver, hasNoLink)));
  },
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
          kind,
          via,
          at,
          words: agreed?.words ?? null,
        })),
    }));
  },
};

export const newsletterData = definePersonalData({
  what: "newsletter addresses",
  tables: [
    personTable(
      newsletter,
      {
        period: `${periodText(subscribed)} from consent, or from leaving; unconfirmed ${periodText(unconfirmed)}`,
        erasedBy: [newsletterRetention],
        storedAt: "createdAt",
      },
      {
        address: ["email"],
        record: ["id", "language", "createdAt", "confirmedAt", "endedAt", "endReason", "status"],
        technical: ["confirmTokenHash", "confirmExpiresAt", "refusals"],
      },
    ),
    personTable(
      newsletterEvents,
      { period: "with the subscriber", erasedBy: [newsletterRetention] },
      {
        record: ["subscriberId", "kind", "via", "at", "wording"],
        technical: ["id"],
      },
    ),
  ],
  exporter: newsletterExporter,
});
