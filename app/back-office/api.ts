import { z } from "zod";
import { may, mayHear, type Permission, type Role } from "#app/accounts/permissions.ts";
import { readSession, roleOfSession, type SignedIn } from "#app/accounts/session/session.server.ts";
import { adminPaths } from "#app/office-paths.ts";
import { ApiProblem, type ApiRoute, alreadySent, defineRoute, json } from "#app/platform/http/api-route.server.ts";
import { openEventStream, type StreamKind } from "#app/platform/http/event-streams.server.ts";
import { subscribe } from "#app/platform/jobs/bus.server.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { isRecent, signInNeeded } from "#app/staff-ui/sign-in/recent-sign-in.server.ts";
import { booksApi } from "./admin-api/books-api.server.ts";
import { orderChangesApi } from "./admin-api/order-changes-api.server.ts";
import { ordersApi } from "./admin-api/orders-api.server.ts";
import { parcelsApi } from "./admin-api/parcels-api.server.ts";
import { shopApi } from "./admin-api/shop-api.server.ts";
import { countedSections, waitingCounts } from "./frame/waiting-counts.server.ts";
import { foundKinds, searchForStaff } from "./palette/search-for-staff.server.ts";

/** Maximum number of streams per session; a browser needs one (frame/live-updates.ts). */
const streams: StreamKind = { maxOpen: 500, maxPerOwner: 4, maxPerAddress: 500, whenOwnerIsFull: "close-oldest" };

/** For everybody else these calls return 404. */
async function requireStaff(
  request: Request,
  permission: Permission,
  options: { isUsed?: boolean } = {},
): Promise<SignedIn> {
  const session = await readSession(request.headers, options);
  if (!session || !may(session.role, permission)) throw new ApiProblem(404, "notFound");
  return session;
}

const foundSchema = z.object({ kind: z.enum(foundKinds), title: z.string(), detail: z.string(), path: z.string() });

export const adminRoutes: ApiRoute[] = [
  ...ordersApi,
  ...orderChangesApi,
  ...parcelsApi,
  ...shopApi,
  ...booksApi,
  defineRoute("GET /api/admin/events", {
    access: "staff",
    permission: "office.use",
    summary: "Staff: what changes that the role may read, as server-sent events of topics and ids",
    responses: {
      200: { description: 'A stream: `data: {"topic":"orders","id":"…"}`' },
      404: { description: "The caller is not of the staff" },
      503: { description: "Too many streams are open" },
    },
    async handler({ request, address, takeOver }) {
      const { sessionId, ...session } = await requireStaff(request, "office.use");
      let role: Role | null = session.role;
      let unsubscribe = () => {};
      const stream = openEventStream({
        kind: streams,
        response: takeOver(),
        owner: sessionId,
        address,
        async isAllowed() {
          role = await roleOfSession(sessionId, systemClock.now());
          return role !== null;
        },
        onClose: () => unsubscribe(),
      });
      if (!stream) throw new ApiProblem(503, "overloaded", { headers: { "retry-after": "30" } });
      unsubscribe = subscribe((event) => {
        if (mayHear(role, event.topic)) stream.send(JSON.stringify(event));
      });
      return alreadySent();
    },
  }),
  defineRoute("GET /api/admin/recent-sign-in", {
    access: "staff",
    permission: "office.use",
    summary: "Staff: whether an export asks who is signed in, because the sign-in is older than 15 minutes",
    responses: {
      200: {
        description: "`needed`: what to ask for, or null",
        schema: z.object({
          needed: z
            .object({ address: z.string(), email: z.string(), asksCode: z.boolean(), hasPasskey: z.boolean() })
            .nullable(),
        }),
      },
      404: { description: "The caller is not of the staff" },
    },
    async handler({ request }) {
      const session = await requireStaff(request, "office.use");
      return json({ needed: isRecent(session) ? null : await signInNeeded(session, adminPaths.home) });
    },
  }),
  defineRoute("GET /api/admin/waiting", {
    access: "staff",
    permission: "office.use",
    summary: "Staff: what waits in the sections that the role may open; open pages ask for it after each event",
    responses: {
      200: {
        description: "`latest`: when the last visitor began to wait for a person",
        schema: z.object({
          counts: z.partialRecord(z.enum(countedSections), z.int()),
          latest: z.iso.datetime().nullable(),
        }),
      },
      404: { description: "The caller is not of the staff" },
    },
    async handler({ request, db }) {
      const { role, user } = await requireStaff(request, "office.use", { isUsed: false });
      return json(await waitingCounts(db, { role: role!, userId: user.id }, systemClock));
    },
  }),
  defineRoute("GET /api/admin/search", {
    access: "staff",
    permission: "office.use",
    summary:
      "Staff: orders, people, dongles, promo codes and requests by a part of their number, name, e-mail, plate, serial or code",
    query: z.strictObject({ q: z.string().max(100, "tooLong") }),
    responses: {
      200: { description: "The best few of each kind", schema: z.object({ found: z.array(foundSchema) }) },
      404: { description: "The caller is not of the staff" },
    },
    async handler({ request, db, language }, { query }) {
      const { role } = await requireStaff(request, "office.use");
      return json({ found: await searchForStaff({ db, language, role }, query.q) });
    },
  }),
];
