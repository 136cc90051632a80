import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { unsoldCountries, unsoldTerritories } from "#app/catalogue/sold-countries.server.ts";
import { energyNames } from "#app/catalogue/vehicles/energy-names.server.ts";
import {
  addressWithoutVehicle,
  newCheckAt,
  readSavedCheck,
  takeSelectedVehicle,
  type Vehicle,
  vehicleOfQuery,
  vehicleQuery,
} from "#app/compatibility/saved-check.ts";
import { generalFormTexts } from "#app/forms/general-form-texts.server.ts";
import { type Language, localizedPath, splitPath } from "#app/i18n/languages.ts";
import { metaOfPage } from "#app/i18n/page-meta.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { orderFieldLabels } from "#app/orders/fields/order-field-labels.server.ts";
import { paths } from "#app/paths.ts";
import { openDocument } from "#app/platform/browser/open-document.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { pick } from "#app/platform/text/pick.ts";
import { Loader } from "#app/ui/status/loader.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { type PurchaseDraft, readDraft, writeDraft } from "../browser/purchase-draft.ts";
import { openPurchase, sameVehicle } from "../browser/purchase-entry.ts";
import { buyerFieldNames } from "../browser/purchase-form.ts";
import type { PaymentTexts, PurchaseDictionary, PurchaseTexts } from "../checkout-texts.ts";
import { PurchaseFlow } from "../components/purchase-flow.tsx";
import { firstCountry } from "../rules/countries.ts";
import { creditOf } from "../server/geocoders.server.ts";
import { sellerDetails } from "../server/seller-details.server.ts";
import type { Route } from "./+types/purchase";

/** The same for everybody (decisions 3). */
export function loader({ context }: Route.LoaderArgs) {
  const language = context.get(requestLanguage);
  const texts = loadTexts<PurchaseDictionary>("checkout", "purchase", language);
  const labels = pick(orderFieldLabels(language), ...buyerFieldNames);
  const { optional } = generalFormTexts(language);
  const attribution = creditOf(settings().geocoder.kind, texts.form);
  const t: PurchaseTexts = {
    ...texts,
    energies: energyNames(language),
    form: {
      ...texts.form,
      ...labels,
      optional,
      attribution,
      unsold: unsoldCountries().join(" "),
      unsoldTerritories: unsoldTerritories().join(" "),
    },
  };
  return {
    language,
    t,
    paymentTexts: loadTexts<PaymentTexts>("checkout", "payment", language),
    ...sellerDetails(language, t),
  };
}

export const meta = metaOfPage(paths.purchase, undefined, { index: false });

/** The payment step is a query of the same page. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return splitPath(currentUrl.pathname).language !== splitPath(nextUrl.pathname).language;
}

export default function Purchase({ loaderData: { language, t, paymentTexts } }: Route.ComponentProps) {
  const { publicUrl } = useRootData();
  const draft = useEntry(language, t.form.unsold);
  return (
    <div className="container pb-20 lg:pt-8 lg:pb-28">
      {draft ? (
        <PurchaseFlow
          key={JSON.stringify(draft.vehicle)}
          draft={draft}
          language={language}
          publicUrl={publicUrl}
          t={t}
          paymentTexts={paymentTexts}
        />
      ) : (
        <>
          <h1 className="pt-6 text-2xl">{t.heading}</h1>
          <Loader
            key={String(draft)}
            label={draft === null ? t.redirecting : t.loading}
            className="min-h-[50vh] noscript:hidden"
          />
          <noscript>
            <Notice tone="amber" className="mt-8 max-w-text">
              {t.noScript}
            </Notice>
          </noscript>
        </>
      )}
    </div>
  );
}

/** Undefined before the browser has looked; null while redirecting to the check (spec 2.6). */
function useEntry(language: Language, unsold: string): PurchaseDraft | null | undefined {
  const navigate = useNavigate();
  const [draft, setDraft] = useState<PurchaseDraft | null>();
  const [destination, setDestination] = useState<string>();
  useEffect(() => {
    if (destination !== undefined) openDocument(destination, { replace: true });
  }, [destination]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry is looked at once per visit, not once per language
  useEffect(() => {
    let isLeft = false;

    async function look() {
      const selected = takeSelectedVehicle();
      const addressed = selected ? null : newVehicleOfAddress();
      if (addressed && !(await isCompatible(addressed))) return leave(addressed);
      enter(selected ?? addressed);
    }

    function enter(selected: Vehicle | null) {
      if (isLeft) return;
      const found = openPurchase({
        selected,
        saved: readSavedCheck(),
        draft: readDraft(),
        newCheckAt: newCheckAt(),
        paying: readQuery().get("step") === "payment",
        country: firstCountry(language, unsold),
        now: new Date(),
      });
      if (!found) return leave(null);
      // First, since reading removed the vehicle and effects may run twice.
      const isStored = writeDraft(found);
      setDraft((shown) => (shown && sameVehicle(shown.vehicle, found.vehicle) ? shown : found));
      if (isStored && vehicleOfQuery(readQuery()))
        void navigate(addressWithoutVehicle(), { replace: true, preventScrollReset: true });
    }

    function leave(vehicle: Vehicle | null) {
      if (isLeft) return;
      setDraft(null);
      const path = localizedPath(paths.compatibility, language);
      setDestination(vehicle ? `${path}?${vehicleQuery(vehicle)}` : path);
    }

    void look();
    // Another vehicle may have been checked meanwhile.
    const handleReturn = (event: PageTransitionEvent) => event.persisted && look();
    window.addEventListener("pageshow", handleReturn);
    return () => {
      isLeft = true;
      window.removeEventListener("pageshow", handleReturn);
    };
  }, []);
  return draft;
}

const readQuery = () => new URLSearchParams(window.location.search);

/** Unless the draft has it already. */
function newVehicleOfAddress(): Vehicle | null {
  const addressed = vehicleOfQuery(readQuery());
  const draft = readDraft();
  return addressed && draft && sameVehicle(draft.vehicle, addressed) ? null : addressed;
}

/** Checked, since anybody can write an address. */
async function isCompatible(vehicle: Vehicle): Promise<boolean> {
  try {
    const { requestCheck } = await import("#app/compatibility/check-client.ts");
    return (await requestCheck(vehicle)).compatible;
  } catch {
    return false;
  }
}
