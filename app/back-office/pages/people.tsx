import { fill } from "#app/i18n/format.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { adminPersonPath } from "#app/office-paths.ts";
import { personKey } from "#app/platform/privacy/sealed-text.server.ts";
import { DataTable } from "#app/staff-ui/lists/data-table.tsx";
import { TextLink } from "#app/ui/controls/link.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { peopleListQuery } from "../people/people-list.server.ts";
import { peopleList } from "../people/people-list.tsx";
import type { Route } from "./+types/people";

/** The people who ordered (decisions 9); a search for a complete e-mail address also finds other persons with stored data. */
export async function loader(args: Route.LoaderArgs) {
  const page = await peopleListQuery.load(args);
  const { search } = page.list.state;
  const whole = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(search) ? { email: search, key: personKey(search) } : null;
  return { ...page, whole };
}

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function People({ loaderData: { list, whole, texts } }: Route.ComponentProps) {
  return (
    <div className="grid gap-4">
      <DataTable
        title={list.caption}
        note={
          whole && (
            <Notice tone="blue">
              {texts.whole}{" "}
              <TextLink to={adminPersonPath(whole.key)}>{fill(texts.openWhole, { person: whole.email })}</TextLink>
            </Notice>
          )
        }
        spec={peopleList}
        {...list}
        texts={texts}
      />
    </div>
  );
}
