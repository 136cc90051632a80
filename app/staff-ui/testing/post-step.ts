import type { Role } from "#app/accounts/permissions.ts";
import { pageFailure } from "#app/platform/http/request-context.ts";
import type { staffAction } from "../steps/staff-action.server.ts";
import type { StaffAnswer } from "../steps/staff-answer.ts";
import { staffContext } from "./staff-context.ts";

export type StepBody = Record<string, string | string[]>;

/**
 * Submits a form of a staff page as Anna, in English.
 * @param minutesAgo when she signed in
 * @returns the action's answer with its status, or the response that it threw
 */
export async function postStep(
  action: ReturnType<typeof staffAction>,
  body: StepBody,
  {
    minutesAgo = 1,
    path = "/admin/things?view=a&form=hold",
    params = {},
    role = "owner",
  }: { minutesAgo?: number; path?: string; params?: Record<string, string>; role?: Role } = {},
) {
  const context = staffContext({ role, signedInAt: new Date(Date.now() - minutesAgo * 60_000) });
  context.set(pageFailure, {});
  const form = new URLSearchParams();
  for (const [name, values] of Object.entries(body)) for (const value of [values].flat()) form.append(name, value);
  const url = new URL(path, "http://localhost:3000");
  const request = new Request(url, { method: "POST", body: form });
  try {
    const answer = (await action({ request, url, params, context })) as {
      data: StaffAnswer;
      init: { status?: number } | null;
    };
    return { context, answer: answer.data, status: answer.init?.status ?? 200 };
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    return { context, response: thrown };
  }
}
