import { data } from "react-router";
import { fill, longDate, shortDateAndTime } from "#app/i18n/format.ts";
import { localizedPath } from "#app/i18n/languages.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { metaOfUnlistedPage } from "#app/i18n/unlisted-page-meta.ts";
import { paths } from "#app/paths.ts";
import { database } from "#app/platform/database/database.server.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { ButtonLink } from "#app/ui/controls/link.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { readableText } from "../server/messages.server.ts";
import { openTranscript } from "../server/transcript-links.server.ts";
import type { Route } from "./+types/transcript";

type Texts = typeof import("../texts/fr/transcript.json");

/** The conversation of a mailed link (decisions 7), for a week; never listed, cached or sent as a referrer. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const language = context.get(requestLanguage);
  const t = loadTexts<Texts>("chat", "transcript", language);
  const token = url.searchParams.get("token")?.slice(0, 300) ?? "";
  const found = await openTranscript({ db: database(), clock: systemClock }, token);
  const messages = found?.map(({ id, message, by, name, created_at, links, suggestions }) => ({
    id,
    message: readableText({ message, suggestions }),
    links,
    isVisitor: by === "visitor",
    author: by === "team" ? fill(t.team, { name: name ?? "" }) : t[by],
    at: { iso: created_at, text: shortDateAndTime(created_at, language) },
  }));
  const shown = messages && { messages, day: longDate(messages[0]!.at.iso, language) };
  return data({ language, t, shown }, shown ? 200 : 410);
}

export const meta = metaOfUnlistedPage(paths.chatTranscript, { name: "referrer", content: "no-referrer" });

export default function Transcript({ loaderData: { language, t, shown } }: Route.ComponentProps) {
  return (
    <div className="container grid max-w-[760px] gap-6 pt-12 pb-20 md:pt-20 md:pb-32">
      <h1 className="text-3xl">{shown ? fill(t.heading, { date: shown.day }) : t.title}</h1>
      {shown ? (
        <>
          <p className="text-muted">{t.lead}</p>
          <ol className="grid gap-5">
            {shown.messages.map(({ id, message, author, at, links, isVisitor }) => (
              <li key={id} className={isVisitor ? "border-l-4 border-signal pl-4" : "border-l-4 border-line pl-4"}>
                <p className="text-sm text-muted">
                  <span>{author}</span> · <time dateTime={at.iso}>{at.text}</time>
                </p>
                <p className="mt-1 whitespace-pre-line wrap-anywhere">{message}</p>
                {links.length > 0 && (
                  <ul className="mt-1">
                    {links.map(({ label, to }) => (
                      <li key={to}>
                        <a href={to} className="text-signal underline">
                          {label}
                        </a>
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ol>
        </>
      ) : (
        <>
          <Notice tone="amber">{t.stale}</Notice>
          <p>
            <ButtonLink to={localizedPath(paths.home, language)}>{t.home}</ButtonLink>
          </p>
        </>
      )}
    </div>
  );
}
