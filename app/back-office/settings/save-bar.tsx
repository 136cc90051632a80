import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { fill } from "#app/i18n/format.ts";
import { useHydrated } from "#app/staff-ui/page/use-hydrated.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { unbrokenNumbers } from "#app/ui/layout/unbroken-numbers.tsx";
import type { SettingsTexts } from "./settings-texts.server.ts";

/** A form of the page, as the bar sees it. */
type Entry = {
  title: string;
  isTouched: boolean;
  /** What the server asks before it stores the change, and the answer that it expects. */
  question: { message: string; confirms: string } | undefined;
  /** Resolves once it is answered; `confirms`: the answer to the question. */
  save(confirms?: string): Promise<void>;
  discard(): void;
};

type Place = { register(name: string, entry: Entry): void; leave(name: string): void };
const BarContext = createContext<Place>({ register: () => {}, leave: () => {} });

/** Called by each form of a page with `SaveBar`. */
export function useSaveBar(name: string, entry: Entry): void {
  const { register, leave } = use(BarContext);
  useEffect(() => register(name, entry));
  useEffect(() => () => leave(name), [name, leave]);
}

/**
 * One bar for all forms of a page: it appears with the first change, saves one form after the other, and asks what they ask
 * where the answer is sent. Without scripts each form has its own button.
 */
export function SaveBar({ t, children }: { t: SettingsTexts; children: ReactNode }) {
  const entries = useRef(new Map<string, Entry>());
  const [, draw] = useState("");
  const [isSaving, setSaving] = useState(false);
  const isHydrated = useHydrated();
  const place = useMemo<Place>(() => {
    const seen = () =>
      JSON.stringify([...entries.current].map(([name, { isTouched, question }]) => [name, isTouched, question]));
    return {
      register(name, entry) {
        entries.current.set(name, entry);
        draw(seen());
      },
      leave(name) {
        entries.current.delete(name);
        draw(seen());
      },
    };
  }, []);
  const changed = isHydrated ? [...entries.current.values()].filter(({ isTouched }) => isTouched) : [];
  const unsaved = fill(t.bar.unsaved, { forms: changed.map(({ title }) => title).join(", ") });
  const questions = changed.flatMap(({ question }) => (question ? [question.message] : []));
  const save = useCallback(async () => {
    setSaving(true);
    const names = [...entries.current].filter(([, { isTouched }]) => isTouched).map(([name]) => name);
    for (const name of names) {
      const entry = entries.current.get(name);
      await entry?.save(entry.question?.confirms);
    }
    setSaving(false);
  }, []);
  return (
    <BarContext value={place}>
      {children}
      {/* The bar appears elsewhere on the page than the field that has changed. */}
      <p role="status" className="sr-only">
        {changed.length > 0 && unsaved}
      </p>
      {changed.length > 0 && (
        <section
          aria-label={t.bar.title}
          className="sticky bottom-4 z-20 grid gap-3 rounded-card border border-control/60 bg-surface p-3 shadow-lg max-sm:bottom-17 sm:px-4 print:hidden"
        >
          {questions.length > 0 && (
            <div role="alert" className="grid gap-1 border-b border-line pb-3">
              {questions.map((question) => (
                <p key={question}>{unbrokenNumbers(question)}</p>
              ))}
            </div>
          )}
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="flex min-w-0 items-baseline gap-2 text-dense">
              <span aria-hidden="true" className="relative -top-px size-2 shrink-0 rounded-full bg-amber" />
              <span>{unsaved}</span>
            </p>
            <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
              <Button
                size="sm"
                variant="secondary"
                onClick={() => {
                  for (const { discard } of changed) discard();
                }}
              >
                {t.bar.discard}
              </Button>
              <Button size="sm" loading={isSaving} onClick={save}>
                {questions.length > 0 ? t.bar.confirm : t.save}
              </Button>
            </div>
          </div>
        </section>
      )}
    </BarContext>
  );
}
