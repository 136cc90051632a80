import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { DataTable } from "#app/staff-ui/lists/data-table.tsx";
import { sectionTitle } from "#app/staff-ui/page/back-office-texts.server.ts";
import { NewLetterDialog } from "../letter-forms.tsx";
import { letterListQuery } from "../letter-list.server.ts";
import { letterList } from "../letter-list.tsx";
import { lettersAction } from "../newsletter-steps.server.ts";
import { NewsletterTabs } from "../newsletter-tabs.tsx";
import { newsletterTexts } from "../newsletter-texts.server.ts";
import type { Route } from "./+types/newsletter-letters";

export async function loader(args: Route.LoaderArgs) {
  const page = await letterListQuery.load(args);
  const { language } = page.list;
  return { ...page, section: sectionTitle("newsletter", language), t: newsletterTexts(language) };
}

export const action = lettersAction;

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function NewsletterLetters({ loaderData: { list, section, texts, t } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <DataTable
        title={section}
        note={<NewsletterTabs t={t} current="letters" language={list.language} />}
        spec={letterList}
        {...list}
        texts={texts}
        action={<NewLetterDialog t={t} />}
      />
    </div>
  );
}
