import { randomUUID } from "node:crypto";
import { priceTexts } from "#app/catalogue/staff/price-texts.server.ts";
import { dongleTexts } from "#app/dongles/staff/dongle-texts.server.ts";
import { generalFormTexts } from "#app/forms/general-form-texts.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { ownOrderTexts } from "#app/orders/staff/own-order-list.server.ts";
import { type AdminPath, adminPaths } from "#app/paths.ts";
import { promoTexts } from "#app/promotions/staff/promo-list.server.ts";
import { shippingTexts } from "#app/shipping/staff/shipping-texts.server.ts";
import { confirmTexts, type FrameTexts, frameTexts, type StepTexts } from "#app/staff-ui/page/frame-texts.server.ts";
import { teamTexts } from "../team/team-texts.server.ts";

/** A step offered by the palette on every page; the address opens its dialog. */
type PaletteAction = { title: string; path: string };
export type ShellTexts = Pick<FrameTexts, "failures" | "palette" | "found" | "keys" | "calls"> & {
  step: StepTexts;
  actions: PaletteAction[];
};

export function shellTexts(language: Language, owner: string): ShellTexts {
  const { step, failures, palette, found, keys, calls } = frameTexts(language);
  const { stored } = generalFormTexts(language);
  const confirm = confirmTexts(language);
  return {
    step: { ...step, language, stored, owner, submission: randomUUID(), confirm },
    failures,
    palette,
    found,
    keys,
    calls,
    actions: paletteActions(language),
  };
}

const opening = (path: AdminPath, form: string): string => `${path}?form=${form}`;

function paletteActions(language: Language): PaletteAction[] {
  const [dongles, prices, promos] = [dongleTexts(language), priceTexts(language), promoTexts(language)];
  return [
    { title: shippingTexts(language).listImport.title, path: adminPaths.trackingImport },
    { title: dongles.import, path: adminPaths.dongleImport },
    { title: ownOrderTexts(language).newOrder, path: opening(adminPaths.providerOrders, "create-own-order") },
    { title: promos.newCode, path: opening(adminPaths.promoCodes, "create-promo") },
    { title: promos.newBatch, path: opening(adminPaths.promoCodes, "create-batch") },
    { title: prices.priceForm.title, path: opening(adminPaths.prices, "set-price") },
    { title: prices.vatForm.title, path: opening(adminPaths.prices, "set-vat-rate") },
    { title: teamTexts(language).invite.title, path: opening(adminPaths.team, "invite") },
  ];
}
