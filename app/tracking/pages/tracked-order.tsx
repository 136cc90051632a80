import { data, redirect } from "react-router";
import { revalidateAfterConflict } from "#app/forms/posted-form.tsx";
import { localizedPath } from "#app/i18n/languages.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { metaOfUnlistedPage } from "#app/i18n/unlisted-page-meta.ts";
import { paths } from "#app/paths.ts";
import { requestInfo } from "#app/platform/http/request-context.ts";
import { ButtonLink } from "#app/ui/controls/link.tsx";
import { OrderView } from "../components/order-view.tsx";
import { orderTexts } from "../server/show-order.server.ts";
import { answerTrackedOrder, showTrackedOrder } from "../server/tracked-order-page.server.ts";
import type { Route } from "./+types/tracked-order";

export async function loader({ request, context }: Route.LoaderArgs) {
  const language = context.get(requestLanguage);
  const shown = await showTrackedOrder(request, { ...context.get(requestInfo), language });
  if ("to" in shown) throw redirect(shown.to);
  return data({ language, t: orderTexts(language), page: shown.page }, shown.status);
}

export async function action({ request, context }: Route.ActionArgs) {
  const language = context.get(requestLanguage);
  const answered = await answerTrackedOrder(request, { ...context.get(requestInfo), language });
  if (!answered) return null;
  const { status, retryAfterSeconds, answer } = answered;
  const headers: HeadersInit = retryAfterSeconds ? { "retry-after": String(retryAfterSeconds) } : {};
  return data(answer, { status, headers });
}

export const shouldRevalidate = revalidateAfterConflict;

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const meta = metaOfUnlistedPage(paths.trackedOrder);

/** One order for its buyer (decisions 11), or the way to it for everybody else: a stranger learns nothing from it. */
export default function TrackedOrder({ loaderData: { language, t, page }, actionData }: Route.ComponentProps) {
  if (page.access === "own" || page.access === "state")
    return <OrderView t={t} language={language} order={page.order} answer={actionData ?? undefined} />;
  const words = t[page.access];
  return (
    <div className="container grid max-w-text gap-6 pt-12 pb-20 md:pt-20 md:pb-32">
      <h1 className="text-3xl">{words.title}</h1>
      <p className="text-lg text-muted">{words.text}</p>
      <p>
        <ButtonLink to={localizedPath(paths.orderTracking, language)}>{words.action}</ButtonLink>
      </p>
    </div>
  );
}
