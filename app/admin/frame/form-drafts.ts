/**
 * What staff have typed and not sent, in session storage, since it may be personal: Back, another page and a reload keep it
 * with the tab. It is the person's own, and a sign-out forgets it.
 */
import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { useSession } from "#app/accounts/session-client.ts";
import { hasSignedOutHere } from "#app/accounts/session-store.ts";
import { brand } from "#app/brand.ts";
import type { Typed } from "#app/forms/fields.ts";
import { type Fields, namesOf, type TypedOf } from "#app/forms/form-state.ts";
import { readStoredJson, removeStored, session, writeStored } from "#app/platform/browser-storage.ts";
import { ownValue } from "#app/platform/own-value.ts";
import { useStepTexts } from "./step-texts.ts";
import { useHydrated } from "./use-hydrated.ts";

const key = `${brand.slug}_staff_drafts`;

type Contents = Record<string, Typed>;
/** `begun`: what the form had in the place of what was typed. `submission`: the key under which it may have been sent already. */
type Draft = { typed: Contents; begun: Contents; isOpen: boolean; submission: string };
type Drafts = { owner: string; forms: Record<string, Draft> };

function readDrafts(owner: string): Drafts {
  const drafts = readStoredJson(session, key) as Drafts | null;
  return drafts?.owner === owner ? drafts : { owner, forms: {} };
}

function writeDraft(owner: string, name: string, draft: Draft | null): void {
  const { forms } = readDrafts(owner);
  if (!draft && !Object.hasOwn(forms, name)) return;
  const others = Object.entries(forms).filter(([each]) => each !== name);
  writeStored(session, key, { owner, forms: Object.fromEntries(draft ? [...others, [name, draft]] : others) });
}

/** For the frame of all pages. */
export function useForgottenDrafts(): void {
  const { state } = useSession();
  useEffect(() => {
    if (state === "none" && hasSignedOutHere()) removeStored(session, key);
  }, [state]);
}

/** How the document was come to. */
const loadType = () => (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming | undefined)?.type;

type Options<F extends Fields> = {
  /** Of the form, on its page. */
  name: string;
  fields: F;
  typed: TypedOf<F>;
  begun: TypedOf<F>;
  isTouched: boolean;
  isBusy: boolean;
  /** Its dialog is open. */
  isOpen: boolean;
  submission: string;
  /** False: what is typed is a secret, or is sent at once. */
  isKept: boolean;
  /** `isBack`: the page was come back to, or loaded again; the dialog was open then. */
  restore(draft: { typed: Partial<TypedOf<F>>; begun: Partial<TypedOf<F>>; submission: string }, isBack: boolean): void;
};

/** Keeps what the form holds as long as it differs from what it began with, and gives it back to the form once it is there again. */
export function useFormDraft<F extends Fields>(options: Options<F>): void {
  const { fields, typed, begun, isTouched, isBusy, isOpen, submission, isKept } = options;
  const { owner } = useStepTexts();
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  const wasThere = useRef(useHydrated());
  const name = `${pathname} ${options.name}`;
  const isRead = useRef(false);
  const read = useEffectEvent(() => {
    const draft = isKept ? ownValue(readDrafts(owner).forms, name) : undefined;
    // The router calls the first page of a document POP, however it was come to.
    const isBack = wasThere.current ? navigation === "POP" : loadType() !== "navigate";
    if (draft) options.restore(draft as unknown as Parameters<Options<F>["restore"]>[0], isBack && draft.isOpen);
    return draft !== undefined;
  });
  const write = useEffectEvent(() => {
    const touched = namesOf(fields).filter((each) => typed[each] !== begun[each]);
    const only = (contents: TypedOf<F>) => Object.fromEntries(touched.map((each) => [each, contents[each]]));
    writeDraft(owner, name, isTouched ? { typed: only(typed), begun: only(begun), isOpen, submission } : null);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: written whenever one of them has changed
  useEffect(() => {
    if (!isKept) return;
    // What was read is in the form only after the next rendering.
    if (!isRead.current) {
      isRead.current = true;
      if (read()) return;
    }
    write();
  }, [typed, isTouched, isOpen, submission, isKept]);
  // A step that leads to another page has taken what was typed.
  const leave = useEffectEvent(() => isBusy && writeDraft(owner, name, null));
  useEffect(() => () => void leave(), []);
}
