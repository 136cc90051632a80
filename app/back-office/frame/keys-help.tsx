import type { KeysTexts } from "#app/staff-ui/page/frame-texts.server.ts";
import { turnKeysOff, useKeysOff } from "#app/staff-ui/page/staff-keys.ts";
import { Checkbox } from "#app/ui/controls/checkbox.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";

type Props = { open: boolean; onClose(): void; t: KeysTexts; closeLabel: string };

export function KeysHelp({ open, onClose, t, closeLabel }: Props) {
  const isOff = useKeysOff();
  const rows = [
    ["Ctrl / ⌘ + K", t.palette],
    ["/", t.search],
    ["j", t.nextRow],
    ["k", t.previousRow],
    ["x", t.chooseRow],
    [t.enterKey, t.openRow],
    [`Ctrl / ⌘ + ${t.enterKey}`, t.shipNumbers],
    ["Esc", t.leaveField],
    ["?", t.help],
  ] as const;
  return (
    <Dialog open={open} onClose={onClose} title={t.title} closeLabel={closeLabel} size="sm">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2 text-dense">
        {rows.map(([key, text]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-small border border-line bg-sunken px-1.5 py-0.5 font-mono text-xs">{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        className="mt-5"
        label={t.single}
        help={t.singleHelp}
        checked={!isOff}
        onChange={(event) => turnKeysOff(!event.target.checked)}
      />
    </Dialog>
  );
}
