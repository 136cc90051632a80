import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { DataTable } from "#app/staff-ui/lists/data-table.tsx";
import { subscribersAction } from "../newsletter-steps.server.ts";
import { NewsletterTabs } from "../newsletter-tabs.tsx";
import { subscriberListQuery } from "../subscriber-list.server.ts";
import { subscriberList } from "../subscriber-list.tsx";
import type { Route } from "./+types/newsletter";

export const loader = (args: Route.LoaderArgs) => subscriberListQuery.load(args);

export const action = subscribersAction;

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function Newsletter({ loaderData: { list, texts } }: Route.ComponentProps) {
  return (
    <div className="grid gap-4">
      <DataTable
        title={list.caption}
        note={<NewsletterTabs t={texts} current="subscribers" language={list.language} />}
        spec={subscriberList}
        {...list}
        texts={texts}
        bulk={[
          { intent: "unsubscribed", label: texts.unsubscribe },
          { intent: "bounced", label: texts.markBounced },
          { intent: "complained", label: texts.markComplained },
        ]}
      />
    </div>
  );
}
