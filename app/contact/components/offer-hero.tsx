import { type ComponentType, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import type { Language } from "#app/i18n/languages.ts";
import { usePublisher } from "#app/i18n/publisher.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { TextLink } from "#app/ui/controls/link.tsx";
import { usedElement } from "#app/ui/islands/kept-controls.ts";
import { Loader } from "#app/ui/status/loader.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import type { RequestKind } from "../requests.ts";
import type { FormTexts, OfferTexts } from "./offer-texts.ts";
import type { RequestFormProps } from "./request-form.tsx";

const loadForm = () => import("./request-form.tsx").then((module) => module.RequestForm);
const panelId = "request";
export const requestHeadingId = `${panelId}-heading`;

export type OfferHeroProps = {
  kind: RequestKind;
  language: Language;
  t: Pick<OfferTexts["hero"], "show" | "hide">;
  formTexts: FormTexts;
  head: ReactNode;
  intro: ReactNode;
  picture: ReactNode;
};

/** The call to action toggles the form (spec 4, "Contact and quote forms"), whose code is loaded on demand. */
export function OfferHero({ kind, language, t, formTexts, head, intro, picture }: OfferHeroProps) {
  const { supportEmail } = usePublisher();
  const [open, setOpen] = useState(false);
  const { Form, isMissing, load } = useRequestForm();
  const panel = useRef<HTMLElement>(null);
  /** Open as in the other language (site/islands/typed-fields.ts), without moving focus or page. */
  const [isCarried, setIsCarried] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the document is looked at once
  useLayoutEffect(() => {
    if (usedElement(panel.current)?.dataset.open === undefined) return;
    setIsCarried(true);
    setOpen(true);
    void load();
  }, []);
  useLayoutEffect(() => {
    if (Form) panel.current?.style.removeProperty("min-height");
  }, [Form]);
  /** A new round is an empty form. */
  const [round, setRound] = useState(0);
  const sent = useRef(false);

  function toggle() {
    if (open && sent.current) {
      sent.current = false;
      setRound(round + 1);
    }
    setIsCarried(false);
    setOpen(!open);
    if (!open) void load();
  }

  return (
    <section className="container grid items-center gap-10 pt-12 pb-8 md:pt-20 lg:grid-cols-[1fr_1.15fr] lg:gap-x-16 lg:pb-16">
      <div>
        {head}
        <Button
          size="lg"
          className="mt-8 max-sm:w-full"
          aria-expanded={open}
          aria-controls={panelId}
          onClick={toggle}
          onPointerEnter={load}
          onFocus={load}
        >
          {open ? t.hide : t.show}
        </Button>
        <noscript>
          <p className="mt-4 text-sm text-muted">
            {formTexts.byEmail} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </p>
        </noscript>
      </div>
      <section
        ref={panel}
        id={panelId}
        aria-labelledby={requestHeadingId}
        hidden={!open}
        data-open={open || undefined}
        className="lg:order-last lg:col-span-2"
      >
        <div className="grid gap-8 rounded-card border border-line bg-surface p-5 sm:p-8 lg:grid-cols-[1fr_1.6fr] lg:gap-16 lg:p-10">
          {intro}
          {Form && (
            <Form
              key={round}
              kind={kind}
              language={language}
              t={formTexts}
              takesFocus={open && !isCarried}
              onSent={handleSent}
            />
          )}
          {!Form && isMissing && (
            <Notice tone="red" role="alert">
              <p>{formTexts.missing}</p>
              <p>
                {formTexts.byEmail} <TextLink to={`mailto:${supportEmail}`}>{supportEmail}</TextLink>
              </p>
            </Notice>
          )}
          {!Form && !isMissing && <Loader label={formTexts.loading} />}
        </div>
      </section>
      <div className="min-w-0">{picture}</div>
    </section>
  );

  function handleSent() {
    sent.current = true;
  }
}

function useRequestForm() {
  const [Form, setForm] = useState<ComponentType<RequestFormProps> | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const isLoading = useRef(false);

  async function load() {
    if (Form || isLoading.current) return;
    isLoading.current = true;
    setIsMissing(false);
    try {
      const Loaded = await loadForm();
      setForm(() => Loaded);
    } catch {
      setIsMissing(true);
    }
    isLoading.current = false;
  }
  return { Form, isMissing, load };
}
