import { asc, inArray, sql } from "drizzle-orm";
import { definePersonalData, exportedFields, personTable } from "#app/platform/privacy/person-table.server.ts";
import { deleteAfter, keptBy, type PersonExporter } from "#app/platform/privacy/retention.server.ts";
import { isAddress } from "#app/platform/privacy/stored-addresses.server.ts";
import { contactAnswers, contactRequests } from "./server/tables.server.ts";

/** Contact and quote requests, from the last exchange (privacy page). */
const contactRetention = deleteAfter(
  { months: 36 },
  {
    what: "contact requests",
    from: contactRequests,
    since: contactRequests.createdAt,
    where: (oldest) =>
      sql`not exists (select from ${contactAnswers}
        where ${contactAnswers.requestId} = ${contactRequests.id} and ${contactAnswers.at} >= ${oldest.toISOString()})`,
  },
);

const requestTable = personTable(
  contactRequests,
  { ...keptBy(contactRetention), storedAt: "createdAt" },
  {
    address: ["email"],
    words: ["message"],
    personal: ["companyName", "firstName", "lastName", "phone"],
    record: ["id", "kind", "vehicleCount", "language", "state", "createdAt"],
    staff: ["assignee"],
    technical: ["version"],
  },
);

/** Without the names of staff. */
const contactExporter: PersonExporter = {
  part: "contactRequests",
  async export({ db, email }) {
    const requests = await db
      .select()
      .from(contactRequests)
      .where(isAddress(contactRequests.email, email))
      .orderBy(asc(contactRequests.createdAt));
    const ids = requests.map(({ id }) => id);
    const answers = await db
      .select()
      .from(contactAnswers)
      .where(inArray(contactAnswers.requestId, ids))
      .orderBy(asc(contactAnswers.id));
    return requests.map((request) => ({
      ...exportedFields(requestTable, request),
      answers: answers
        .filter(({ requestId }) => requestId === request.id)
        .map(({ text, at, isFromRequester }) => ({ text, at, isFromRequester })),
    }));
  },
};

export const contactData = definePersonalData({
  what: "contact requests",
  tables: [
    requestTable,
    personTable(
      contactAnswers,
      { period: "with the request", erasedBy: [contactRetention], storedAt: "at" },
      {
        words: ["text"],
        record: ["requestId", "at", "isFromRequester"],
        staff: ["author"],
        technical: ["id"],
      },
    ),
  ],
  exporter: contactExporter,
});
