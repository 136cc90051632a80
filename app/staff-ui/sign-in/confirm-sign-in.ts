import type { MouseEvent, SyntheticEvent } from "react";
import type { DataStrategyResult, FormEncType, MiddlewareFunction } from "react-router";
import { callJson } from "#app/platform/browser/call-json.ts";
import { answerIn } from "../steps/announce-steps.ts";
import type { SignInNeeded } from "../steps/staff-answer.ts";

type Results = Record<string, DataStrategyResult>;

type Host = {
  /** False if the person closes the dialog. */
  ask(needed: SignInNeeded): Promise<boolean>;
  /** Resolves when the form is answered. */
  send(form: FormData, to: { action: string; encType: FormEncType }): Promise<void>;
};

let host: Host | undefined;
let asking: Promise<boolean> | undefined;

export function registerHost(added: Host): () => void {
  host = added;
  return () => {
    if (host === added) host = undefined;
  };
}

/** One question for all waiting steps. */
function ask(needed: SignInNeeded): Promise<boolean> {
  asking ??= (host?.ask(needed) ?? Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return asking;
}

/** Where results of repeated steps go. */
const sentAgain = new Map<string, (results: Results) => void>();
let count = 0;
/** In sequence, since the host has one fetcher. */
let queue: Promise<unknown> = Promise.resolve();

/**
 * If a step was refused because of an old sign-in (decisions 9), asks in a dialog and sends it again. If the dialog is
 * closed, the form shows the refusal.
 */
export const confirmSignIn: MiddlewareFunction<Results> = async ({ request }, next) => {
  const posted = request.method === "POST" ? request.clone() : null;
  const results = await next();
  if (!posted) return results;
  const take = sentAgain.size > 0 ? sentAgain.get(String((await posted.clone().formData()).get("again"))) : undefined;
  if (take) {
    take(results);
    // The form sent first gets the results.
    return Object.fromEntries(Object.keys(results).map((route) => [route, { type: "data", result: null }]));
  }
  const needed = Object.values(results)
    .map(({ result }) => answerIn(result)?.signInAgain)
    .find((found) => found !== undefined);
  if (!needed || !host || !(await ask(needed))) return results;
  return sendAgain(posted, results);
};

async function sendAgain(posted: Request, refused: Results): Promise<Results> {
  const form = await posted.formData();
  const key = String(++count);
  form.set("again", key);
  const isMultipart = posted.headers.get("content-type")?.startsWith("multipart/") ?? false;
  const { pathname, search } = new URL(posted.url);
  const to = {
    action: pathname + search,
    encType: isMultipart ? "multipart/form-data" : "application/x-www-form-urlencoded",
  } as const;
  const answered = new Promise<Results>((resolve) => sentAgain.set(key, resolve));
  const sent = queue.then(() => host?.send(form, to));
  queue = sent.catch(() => {});
  const results = await Promise.race([answered, queue.then(() => refused)]);
  sentAgain.delete(key);
  return results;
}

/**
 * For the link of a refused form: asks in the dialog and sends the form again. `onConfirmed`: for forms with several
 * buttons.
 */
export function confirmThenSend(
  event: MouseEvent<HTMLAnchorElement>,
  needed: SignInNeeded,
  onConfirmed: () => void,
): void {
  if (!host || !isPlainClick(event)) return;
  event.preventDefault();
  const form = event.currentTarget.closest("form");
  void ask(needed).then((isConfirmed) => {
    if (!isConfirmed) return;
    if (form?.elements.namedItem("submission")) form.requestSubmit();
    else onConfirmed();
  });
}

const isPlainClick = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;

/**
 * For exports: asks first if the sign-in is old, then opens the download. If the server is unreachable, the download
 * decides.
 */
export function confirmThenOpen(event: MouseEvent<HTMLAnchorElement> | SyntheticEvent<HTMLFormElement, SubmitEvent>) {
  const address = exportAddress(event);
  if (!address) return;
  event.preventDefault();
  void isSignInConfirmed().then((isConfirmed) => {
    if (isConfirmed) location.assign(address);
  });
}

/** Null for a click that opens a new tab or window. */
function exportAddress(event: Parameters<typeof confirmThenOpen>[0]): string | null {
  if ("submitter" in event.nativeEvent) {
    const form = event.currentTarget as HTMLFormElement;
    const button = event.nativeEvent.submitter as HTMLButtonElement;
    return `${button.formAction}?${new URLSearchParams([...new FormData(form, button)].map(([name, value]) => [name, String(value)]))}`;
  }
  return isPlainClick(event as MouseEvent) ? (event.currentTarget as HTMLAnchorElement).href : null;
}

async function isSignInConfirmed(): Promise<boolean> {
  const answer = await callJson<{ needed: SignInNeeded | null }>("/api/admin/recent-sign-in", { timeoutSeconds: 10 });
  const needed = answer.ok ? answer.data?.needed : null;
  return !needed || !host || ask(needed);
}
