import { auditListQuery } from "../audit/audit-list.server.ts";
import { exportedLists } from "../lists.server.ts";
import type { Route } from "./+types/list-export";

export function loader(args: Route.LoaderArgs) {
  const list = [...exportedLists, auditListQuery].find(({ exportPath }) => exportPath === args.url.pathname);
  if (!list) throw new Response(null, { status: 404 });
  return list.export(args);
}
