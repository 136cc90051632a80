import { requestLanguage } from "#app/i18n/request-language.ts";
import { metaOfUnlistedPage } from "#app/i18n/unlisted-page-meta.ts";
import { paths } from "#app/paths.ts";
import { AnswerForm } from "../components/answer-form.tsx";
import { answerHead, showAnswerPage, submitAnswerPage } from "../server/answer-withdrawal.server.ts";
import type { Route } from "./+types/confirm-withdrawal";

export async function loader({ request, context }: Route.LoaderArgs) {
  const language = context.get(requestLanguage);
  return { language, t: answerHead("confirm", language), page: await showAnswerPage(request, "confirm", language) };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  submitAnswerPage(request, "confirm", context.get(requestLanguage));

export const meta = metaOfUnlistedPage(paths.withdrawalConfirmation);

export default function ConfirmWithdrawal({ loaderData: { t, page }, actionData }: Route.ComponentProps) {
  return <AnswerForm heading={t.heading} page={actionData ?? page} answered={actionData !== undefined} />;
}
