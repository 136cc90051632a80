import type { ReactNode } from "react";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { type OrderLink, orderLinkHash } from "#app/orders/order-link.ts";
import { paths } from "#app/paths.ts";
import { TextLink } from "#app/ui/controls/link.tsx";
import { TruckIcon } from "#app/ui/pictures/icons.tsx";
import { MailIcon, PlugIcon } from "#app/ui/pictures/page-icons.tsx";
import type { ConfirmationTexts } from "../checkout-texts.ts";
import type { FollowedOrder } from "./use-order-state.ts";

type NextStepsProps = {
  view: FollowedOrder["view"];
  order: OrderLink;
  trackTo: string;
  language: Language;
  t: ConfirmationTexts;
};

export function NextSteps({ view, order, trackTo, language, t }: NextStepsProps) {
  const isBefore = ["paid", "free", "processing", "late"].includes(view);
  if (!isBefore && view !== "shipped" && view !== "delivered") return null;
  const link = (path: string, text: string) => <TextLink to={localizedPath(path, language)}>{text}</TextLink>;
  return (
    <section aria-labelledby="next-title">
      <h2 id="next-title" className="text-xl">
        {t.nextTitle}
      </h2>
      <ol className="mt-6 grid gap-x-8 gap-y-6">
        {isBefore && (
          <>
            <Step icon={<MailIcon className="size-6" />} title={t.nextMail} text={t.nextMailText} />
            <Step
              icon={<TruckIcon className="size-6" />}
              title={t.nextDelivery}
              text={t.nextDeliveryText}
              after={["processing", "late"].includes(view) && <TextLink to={trackTo}>{t.track}</TextLink>}
            />
          </>
        )}
        <Step
          icon={<PlugIcon className="size-6" />}
          title={t.nextInstall}
          text={t.nextInstallText}
          after={link(paths.installationManual, t.nextInstallLink)}
        />
      </ol>
      <p className="mt-8 text-sm text-muted">
        <span>{`${t.nextWithdraw} ${t.nextWithdrawText}`}</span>{" "}
        {link(paths.withdrawal + orderLinkHash(order), t.nextWithdrawLink)}
      </p>
    </section>
  );
}

function Step({ icon, title, text, after }: { icon: ReactNode; title: string; text: string; after?: ReactNode }) {
  return (
    <li className="flex gap-4">
      <span className="mt-0.5 text-signal">{icon}</span>
      <div className="min-w-0 text-sm">
        <h3 className="text-base">{title}</h3>
        <p className="mt-1 text-muted">{text}</p>
        {after && <p className="mt-1.5">{after}</p>}
      </div>
    </li>
  );
}
