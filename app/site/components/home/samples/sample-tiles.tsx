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
  /** The contents of the tiles, in the order of `sampleKinds`. */
  children: readonly ReactNode[];
};

/** Four tiles that open the app's screens with sample data (spec 2.3); an island. */
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
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {sampleKinds.map((each, index) => (
          <li key={each}>
            <button
              type="button"
              aria-haspopup="dialog"
              onPointerEnter={prepare}
              onFocus={prepare}
              onClick={() => show(each)}
              className="group flex h-full w-full overflow-hidden sm:flex-col rounded-card border border-line bg-surface text-left transition-colors hover:border-ink"
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

/** What a tile shows. */
export function Tile({ kind, t }: { kind: SampleKind; t: HomeTexts["tiles"] }) {
  return (
    <>
      <span className="flex w-28 shrink-0 items-center bg-sunken p-3 sm:block sm:w-full sm:px-6 sm:py-5">
        {pictures[kind]}
      </span>
      <span className="flex min-w-0 flex-1 flex-col p-4 sm:p-5">
        <span className="text-lg font-semibold">{t[kind]}</span>
        <span className="mt-1 text-sm text-muted">{t[`${kind}Text`]}</span>
        <span className="mt-auto flex items-center gap-2 pt-3 text-sm font-semibold sm:pt-4 text-signal">
          {t.open}
          <ArrowRightIcon className="size-4 transition-[translate] group-hover:translate-x-1" />
        </span>
      </span>
    </>
  );
}

const picture = (drawing: ReactNode) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 200 96"
    fill="none"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    className="mx-auto block w-full max-w-[220px] stroke-ink"
  >
    {drawing}
  </svg>
);

const pictures: Record<SampleKind, ReactNode> = {
  dashboard: picture(
    <>
      <path className="stroke-line" strokeWidth="9" d="M56 82a44 44 0 0 1 88 0" />
      <path className="stroke-signal" strokeWidth="9" d="M56 82a44 44 0 0 1 75-31" />
      <text x="100" y="80" textAnchor="middle" className="fill-ink stroke-none text-xl font-semibold">
        82
      </text>
      <path className="stroke-control" d="M14 82h24M162 82h24M14 70h14M162 70h14" />
    </>,
  ),
  trips: picture(
    <>
      <path className="stroke-control" strokeDasharray="1 8" d="M10 24h180M10 48h180M10 72h180" />
      <path className="stroke-signal" strokeWidth="3" d="M28 76c20 0 22-34 44-34s22 26 46 22 20-44 54-44" />
      <circle className="fill-surface" cx="28" cy="76" r="6" />
      <circle className="fill-ink" cx="172" cy="20" r="6" />
    </>,
  ),
  notifications: picture(
    ["fill-red", "fill-amber", "fill-blue"].map((colour, index) => (
      <g key={colour} transform={`translate(0 ${6 + index * 30})`}>
        <rect className="fill-surface stroke-control/60" x="26" width="148" height="24" rx="7" strokeWidth="1.5" />
        <circle className={`${colour} stroke-none`} cx="42" cy="12" r="4.5" />
        <path className="stroke-control" d={`M58 12h${[84, 62, 74][index]}`} />
      </g>
    )),
  ),
  codes: picture(
    <>
      <text x="12" y="54" className="fill-muted stroke-none font-mono text-lg">
        P0420
      </text>
      <path className="stroke-signal" d="M88 48h24M106 42l6 6-6 6" />
      <path strokeWidth="3" d="M126 38h60M126 50h48M126 62h28" />
    </>,
  ),
};
