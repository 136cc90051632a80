import { randomUUID } from "node:crypto";
import { may, mayOpen, type Permission, type Role } from "#app/accounts/permissions.ts";
import { priceTexts } from "#app/catalogue/staff/price-texts.server.ts";
import { dongleTexts } from "#app/dongles/staff/dongle-texts.server.ts";
import { generalFormTexts } from "#app/forms/general-form-texts.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { type AdminPath, adminPaths } from "#app/office-paths.ts";
import { ownOrderTexts } from "#app/orders/staff/own-order-list.server.ts";
import { promoTexts } from "#app/promotions/staff/promo-list.server.ts";
import { shippingTexts } from "#app/shipping/staff/shipping-texts.server.ts";
import { confirmTexts, type FrameTexts, frameTexts, type StepTexts } from "#app/staff-ui/page/frame-texts.server.ts";
import { teamTexts } from "../team/team-texts.server.ts";

/** A step offered by the palette on every page; the address opens its dialog. */
type PaletteAction = { title: string; path: string };
export type ShellTexts = Pick<FrameTexts, "failures" | "palette" | "found" | "keys" | "calls" | "waiting"> & {
  step: StepTexts;
  actions: PaletteAction[];
};

/** `refusedSteps`: steps of the page that the role may not take. */
export function shellTexts(
  language: Language,
  { owner, role, refusedSteps = [] }: { owner: string; role: Role | null; refusedSteps?: string[] },
): ShellTexts {
  const { step, failures, palette, found, keys, calls, waiting } = frameTexts(language);
  const { stored } = generalFormTexts(language);
  const confirm = confirmTexts(language);
  return {
    step: { ...step, language, stored, owner, submission: randomUUID(), confirm, role, refusedSteps },
    failures,
    palette,
    found,
    keys,
    calls,
    waiting,
    actions: paletteActions(language).filter(({ path, permission }) => mayOpen(role, path) && may(role, permission)),
  };
}

const opening = (path: AdminPath, form: string): string => `${path}?form=${form}`;

function paletteActions(language: Language): (PaletteAction & { permission: Permission })[] {
  const [dongles, prices, promos] = [dongleTexts(language), priceTexts(language), promoTexts(language)];
  return [
    { title: shippingTexts(language).listImport.title, path: adminPaths.trackingImport, permission: "queues.work" },
    { title: dongles.import, path: adminPaths.dongleImport, permission: "dongles.edit" },
    {
      title: ownOrderTexts(language).newOrder,
      path: opening(adminPaths.providerOrders, "create-own-order"),
      permission: "orders.edit",
    },
    { title: promos.newCode, path: opening(adminPaths.promoCodes, "create-promo"), permission: "promotions.edit" },
    { title: promos.newBatch, path: opening(adminPaths.promoCodes, "create-batch"), permission: "promotions.edit" },
    { title: prices.priceForm.title, path: opening(adminPaths.prices, "set-price"), permission: "prices.edit" },
    { title: prices.vatForm.title, path: opening(adminPaths.prices, "set-vat-rate"), permission: "prices.edit" },
    { title: teamTexts(language).invite.title, path: opening(adminPaths.team, "invite"), permission: "team.edit" },
  ];
}
