/** Drafts of unsent forms, in session storage because they may be personal, restored for the same person only. */
import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { useSession } from "#app/accounts/session/session-client.ts";
import { hasSignedOutHere } from "#app/accounts/session/session-store.ts";
import { brand } from "#app/brand.ts";
import type { Typed } from "#app/forms/fields.ts";
import { type Fields, namesOf, type TypedOf } from "#app/forms/form-state.ts";
import { readStoredJson, removeStored, session, writeStored } from "#app/platform/browser/browser-storage.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { useHydrated } from "../page/use-hydrated.ts";
import { useStepTexts } from "../steps/step-texts.ts";

const key = `${brand.slug}_staff_drafts`;

type Contents = Record<string, Typed>;
/** `begun`: initial values of the changed fields. `submission`: the key under which the form may have been sent. */
type Draft = { typed: Contents; begun: Contents; isOpen: boolean; submission: string };
type Drafts = { owner: string; forms: Record<string, Draft> };

function readDrafts(owner: string): Drafts {
  const drafts = readStoredJson(session, key) as Drafts | null;
  return drafts?.owner === owner ? drafts : { owner, forms: {} };
}

export const readDraft = (owner: string, name: string): Draft | undefined => ownValue(readDrafts(owner).forms, name);

export function writeDraft(owner: string, name: string, draft: Draft | null): void {
  const { forms } = readDrafts(owner);
  if (!draft && !Object.hasOwn(forms, name)) return;
  const others = Object.entries(forms).filter(([each]) => each !== name);
  writeStored(session, key, { owner, forms: Object.fromEntries(draft ? [...others, [name, draft]] : others) });
}

export function useDraftRemovalOnSignOut(): void {
  const { state } = useSession();
  useEffect(() => {
    if (state === "none" && hasSignedOutHere()) removeStored(session, key);
  }, [state]);
}

/** How the document was loaded. */
const loadType = () => (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming | undefined)?.type;

/** How the person arrived at the page; for effects that run once. */
export function useArrival(): () => "opened" | "reloaded" | "back" {
  const navigation = useNavigationType();
  const wasHydrated = useRef(useHydrated());
  return () => {
    // The router reports POP for a document's first page.
    if (wasHydrated.current) return navigation === "POP" ? "back" : "opened";
    const type = loadType();
    return type === "back_forward" ? "back" : type === "reload" ? "reloaded" : "opened";
  };
}

type Options<F extends Fields> = {
  name: string;
  fields: F;
  typed: TypedOf<F>;
  begun: TypedOf<F>;
  isTouched: boolean;
  isBusy: boolean;
  isOpen: boolean;
  submission: string;
  /** False for secrets, and for scans, which are sent at once. */
  savesDraft: boolean;
  /** `isBack`: the dialog was open before Back or a reload. */
  restore(draft: { typed: Partial<TypedOf<F>>; begun: Partial<TypedOf<F>>; submission: string }, isBack: boolean): void;
};

/** Stores contents that differ from the initial values, and restores them. */
export function useFormDraft<F extends Fields>(options: Options<F>): void {
  const { fields, typed, begun, isTouched, isBusy, isOpen, submission, savesDraft } = options;
  const { owner } = useStepTexts();
  const { pathname } = useLocation();
  const arrival = useArrival();
  const name = `${pathname} ${options.name}`;
  const isRead = useRef(false);
  const read = useEffectEvent(() => {
    const draft = savesDraft ? readDraft(owner, name) : undefined;
    const wasOpen = arrival() !== "opened" && draft?.isOpen === true;
    // Read under the name of this form, whose fields check the values again.
    if (draft) options.restore(draft as unknown as Parameters<Options<F>["restore"]>[0], wasOpen);
    return draft !== undefined;
  });
  const write = useEffectEvent(() => {
    const touched = namesOf(fields).filter((each) => typed[each] !== begun[each]);
    const only = (contents: TypedOf<F>) => Object.fromEntries(touched.map((each) => [each, contents[each]]));
    writeDraft(owner, name, isTouched ? { typed: only(typed), begun: only(begun), isOpen, submission } : null);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: written whenever one of them has changed
  useEffect(() => {
    if (!savesDraft) return;
    // Restored contents arrive with the next render.
    if (!isRead.current) {
      isRead.current = true;
      if (read()) return;
    }
    write();
  }, [typed, isTouched, isOpen, submission, savesDraft]);
  // Removed during its step: the step led to another page.
  const leave = useEffectEvent(() => isBusy && writeDraft(owner, name, null));
  useEffect(() => () => void leave(), []);
}

const unsent = new Set<object>();

export const hasUnsentForms = (): boolean => unsent.size > 0;

export function useUnsent(isUnsent: boolean): void {
  useEffect(() => {
    if (!isUnsent) return;
    const form = {};
    unsent.add(form);
    return () => void unsent.delete(form);
  }, [isUnsent]);
}
