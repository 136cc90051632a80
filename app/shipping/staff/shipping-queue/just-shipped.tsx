import { fill, plural } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { LabelLink } from "../label-forms.tsx";
import type { QueueRow } from "../queue-view.server.ts";
import type { ShippingTexts } from "../shipping-texts.server.ts";
import { UndoRows } from "./undo-rows.tsx";

type Props = { rows: readonly (QueueRow & { secondsLeft: number })[]; t: ShippingTexts; language: Language };

/** Their shipping can be undone until the mail is sent. */
export const JustShipped = ({ rows, t, language }: Props) => (
  <UndoRows
    intent="undoShipping"
    title={t.justShipped}
    help={t.justShippedHelp}
    rows={rows}
    codeOf={({ shipment }) => shipment?.trackingNumber ?? ""}
    hiddenOf={({ id }) => ({ orderId: id })}
    submit={({ number }) => fill(t.undoShipping, { number })}
    actionOf={({ id, label }) => label?.hasFile && <LabelLink t={t} orderId={id} />}
    timeLeft={(seconds) => plural(t.undoTimeLeft, seconds, language)}
  />
);
