import { requestLanguage } from "#app/i18n/request-language.ts";
import { metaOfUnlistedPage } from "#app/i18n/unlisted-page-meta.ts";
import { paths } from "#app/paths.ts";
import { AnswerForm } from "../components/answer-form.tsx";
import { answerHead, showAnswerPage, submitAnswerPage } from "../server/answer-withdrawal.server.ts";
import type { Route } from "./+types/dispute-withdrawal";

export async function loader({ request, context }: Route.LoaderArgs) {
  const language = context.get(requestLanguage);
  return { language, t: answerHead("dispute", language), page: await showAnswerPage(request, "dispute", language) };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  submitAnswerPage(request, "dispute", context.get(requestLanguage));

export const meta = metaOfUnlistedPage(paths.withdrawalDispute);

export default function DisputeWithdrawal({ loaderData: { t, page }, actionData }: Route.ComponentProps) {
  return <AnswerForm heading={t.heading} page={actionData ?? page} answered={actionData !== undefined} />;
}
