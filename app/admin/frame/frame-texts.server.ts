import { randomUUID } from "node:crypto";
import { type LoginTexts, loginTexts } from "#app/accounts/account-texts.server.ts";
import { generalFormTexts } from "#app/forms/general-form-texts.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { type AdminPath, adminPaths } from "#app/paths.ts";
import { dictionary } from "../dictionary.server.ts";
import { dongleTexts } from "../dongles/dongle-texts.server.ts";
import { ownOrderTexts } from "../own-orders/own-order-texts.server.ts";
import { priceTexts } from "../prices/price-texts.server.ts";
import { promoTexts } from "../promo-codes/promo-texts.server.ts";
import { shippingTexts } from "../shipping/shipping-texts.server.ts";
import { teamTexts } from "../team/team-texts.server.ts";

export const frameTexts = dictionary<typeof import("../texts/fr/frame.json")>("frame");
type Texts = ReturnType<typeof frameTexts>;
/** `owner`: whose drafts of forms the browser keeps. `submission`: the key of the first submission, needed before the page is hydrated. */
export type StepTexts = Texts["step"] & {
  language: Language;
  stored: string;
  owner: string;
  submission: string;
  confirm: ConfirmTexts;
};
/** Of the form that asks who is signed in: `login` has the words of the sign-in form. */
export type ConfirmTexts = Texts["signInAgain"] & { login: LoginTexts };
export type FailureTexts = Texts["failures"];
export type PaletteTexts = Texts["palette"];
export type FoundTexts = Texts["found"];
export type KeysTexts = Texts["keys"];
/** A step offered by the palette on every page; the address opens its dialog. */
type PaletteAction = { title: string; path: string };
export type ShellTexts = Pick<Texts, "failures" | "palette" | "found" | "keys" | "calls"> & {
  step: StepTexts;
  actions: PaletteAction[];
};

/** The texts that every page of the back office needs. */
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

export const confirmTexts = (language: Language): ConfirmTexts => ({
  ...frameTexts(language).signInAgain,
  login: loginTexts(language),
});

const opening = (path: AdminPath, form: string): string => `${path}?form=${form}`;

/** Labelled like the buttons on their pages. */
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
