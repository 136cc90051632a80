import { fill } from "#app/i18n/format.ts";
import { ButtonLink } from "#app/ui/controls/link.tsx";
import { Island } from "#app/ui/islands/island.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { ToastButton } from "#app/ui/overlays/toast-button.tsx";
import { CheckIcon } from "#app/ui/pictures/icons.tsx";
import { Badge } from "#app/ui/status/badge.tsx";

export type CertificateTexts = {
  validated: string;
  view: string;
  /** The component fills `{filename}` itself. */
  missing: string;
};

type Props = {
  mark: string;
  name: string;
  text: string;
  filename: string;
  /** Undefined while the file is not there. */
  address: string | undefined;
  t: CertificateTexts;
};

/** A certificate: what it proves, and a button that shows it or says that its file is to come (spec 8). */
export function CertificateCard({ mark, name, text, filename, address, t }: Props) {
  const missing = fill(t.missing, { filename });
  const view = (
    <>
      {t.view}
      <span className="sr-only">{`: ${name}`}</span>
    </>
  );
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex items-start justify-between gap-4">
        <span
          aria-hidden="true"
          className={`text-2xl font-semibold tracking-tight ${mark === "E" ? "grid size-12 place-items-center rounded-full border-2 border-ink" : "py-2"}`}
        >
          {mark}
        </span>
        {address && (
          <Badge tone="signal" icon={<CheckIcon className="size-4" />}>
            {t.validated}
          </Badge>
        )}
      </div>
      <div>
        <h3 className="text-lg">{name}</h3>
        <p className="mt-2 text-sm text-muted">{text}</p>
      </div>
      <div className="mt-auto grid justify-items-start gap-3 border-t border-line pt-4">
        {address ? (
          <ButtonLink to={address} document target="_blank" variant="secondary">
            {view}
          </ButtonLink>
        ) : (
          <Island name="toast-button" component={ToastButton} props={{ name, label: t.view, description: missing }} />
        )}
      </div>
    </Card>
  );
}
