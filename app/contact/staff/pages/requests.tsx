import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { DataTable } from "#app/staff-ui/lists/data-table.tsx";
import { requestListQuery } from "../request-list.server.ts";
import { requestList } from "../request-list.tsx";
import { requestListAction } from "../request-steps.server.ts";
import type { Route } from "./+types/requests";

/** Contact and quote requests, waiting ones first (decisions 9). */
export const loader = (args: Route.LoaderArgs) => requestListQuery.load(args);

export const action = requestListAction;

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function Requests({ loaderData: { list, texts } }: Route.ComponentProps) {
  return (
    <div className="grid gap-4">
      <DataTable
        title={list.caption}
        spec={requestList}
        {...list}
        texts={texts}
        bulk={[
          { intent: "take", label: texts.steps.take },
          { intent: "release", label: texts.steps.release },
          { intent: "close", label: texts.steps.close },
          { intent: "reopen", label: texts.steps.reopen },
        ]}
      />
    </div>
  );
}
