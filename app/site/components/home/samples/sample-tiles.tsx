import { type ReactNode, useState } from "react";
import type { Language } from "#app/i18n/languages.ts";
import { useOwnToast } from "#app/ui/overlays/use-own-toast.ts";
import { ArrowRightIcon } from "#app/ui/pictures/page-icons.tsx";
import { type HomeTexts, type PopupTexts, type SampleKind, sampleKinds, type TileTexts } from "../home-texts.ts";

/** The popups are loaded when a tile is about to be used. */
const loadDialog = () => import("./sample-dialog.tsx");
const loadTexts = () => import("../popup-texts.ts");
type Popup = { Dialog: Awaited<ReturnType<typeof loadDialog>>["SampleDialog"]; texts: PopupTexts; language: Language };
const prepare = () => void Promise.all([loadDialog(), loadTexts()]).catch(() => undefined);

type SampleTilesProps = {
  t: TileTexts;
  language: Language;
  children: readonly ReactNode[];
};

export function SampleTiles({ t, language, children }: SampleTilesProps) {
  const [popup, setPopup] = useState<Popup | null>(null);
  const [kind, setKind] = useState<SampleKind>("dashboard");
  const [open, setOpen] = useState(false);
  const toast = useOwnToast();

  async function show(wanted: SampleKind) {
    toast.close();
    try {
      const [{ SampleDialog }, { loadPopupTexts }] = await Promise.all([loadDialog(), loadTexts()]);
      const texts = await loadPopupTexts(language);
      setPopup({ Dialog: SampleDialog, texts, language });
      setKind(wanted);
      setOpen(true);
    } catch {
      toast.show({ variant: "destructive", title: t.failed, description: t.failedText });
    }
  }

  return (
    <>
      <ul className="grid grid-cols-2 gap-x-3 lg:grid-cols-4 lg:gap-x-6">
        {sampleKinds.map((each, index) => (
          <li key={each}>
            <button
              type="button"
              aria-haspopup="dialog"
              onPointerEnter={prepare}
              onFocus={prepare}
              onClick={() => show(each)}
              className="group flex h-full w-full border-t border-line py-4 text-left transition-colors hover:border-ink"
            >
              {children[index]}
            </button>
          </li>
        ))}
      </ul>
      {popup && popup.language === language && (
        <popup.Dialog
          open={open}
          kind={kind}
          onClose={() => setOpen(false)}
          t={t}
          language={language}
          texts={popup.texts}
        />
      )}
    </>
  );
}

export const Tile = ({ kind, t }: { kind: SampleKind; t: HomeTexts["tiles"] }) => (
  <span className="flex min-w-0 flex-1 flex-col">
    <span className="font-semibold">{t[kind]}</span>
    <span className="mt-1 flex items-center gap-2 text-sm font-medium text-signal">
      {t.open}
      <ArrowRightIcon className="size-4 transition-[translate] group-hover:translate-x-1" />
    </span>
  </span>
);
