import { adminSettingsPath } from "#app/office-paths.ts";
import { TextLink } from "#app/ui/controls/link.tsx";
import { Notice } from "#app/ui/status/notice.tsx";

export type FecGaps = { hasSiren: boolean; isOpen: boolean };
type Props = FecGaps & { t: { noSiren: string; sellerSettings: string; openMonth: string } };

/** What a file of accounting entries would lack if it were made now. */
export function FecNotes({ hasSiren, isOpen, t }: Props) {
  if (hasSiren && !isOpen) return null;
  return (
    <Notice tone="amber" className="max-w-text">
      {!hasSiren && (
        <p>
          {t.noSiren} <TextLink to={adminSettingsPath("seller")}>{t.sellerSettings}</TextLink>
        </p>
      )}
      {isOpen && <p>{t.openMonth}</p>}
    </Notice>
  );
}
