import { fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { orderAmount } from "../../browser/amounts.ts";
import type { PromoFault } from "../../browser/promo-state.ts";
import type { PurchaseTexts } from "../../checkout-texts.ts";
import type { QuoteState } from "../use-quote.ts";
import { MarkedSentence } from "./marked-sentence.tsx";

export const codeNoticeId = "code-notice";

type Props = {
  fault: PromoFault;
  quote: QuoteState;
  language: Language;
  t: Pick<PurchaseTexts, "promo" | "summary">;
  onWithout: () => void;
};

export function CodeNotice({ fault, quote: { quote, updating }, language, t, onWithout }: Props) {
  return (
    <Notice
      id={codeNoticeId}
      tone="red"
      role="alert"
      title={<MarkedSentence sentence={fill(t.promo.refused, { error: t.promo[fault] })} />}
    >
      <p>
        {!quote || updating
          ? t.summary.updating
          : fill(t.promo.totalWithout, { total: orderAmount(quote.total_amount, language) })}
      </p>
      <Button variant="secondary" size="sm" className="mt-3" onClick={onWithout}>
        {t.promo.without}
      </Button>
    </Notice>
  );
}
