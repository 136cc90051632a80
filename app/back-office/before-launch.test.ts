import { expect, test } from "vitest";
import { brand } from "#app/brand.ts";
import { certificates } from "#app/content/certificates.ts";
import { fill } from "#app/i18n/format.ts";
import { languages } from "#app/i18n/languages.ts";
import { beforeLaunch, operatorSettings } from "./before-launch.server.ts";
import { integrationsTexts } from "./integrations/integrations-texts.server.ts";

type Given = Parameters<typeof beforeLaunch>[0];
const settings: Given["settings"] = {
  publicUrl: "https://shop.fr",
  payments: "stripe",
  databaseUrl: "postgres://database/shop",
  mail: { smtpUrl: "smtp://mail.shop.fr", from: "shop@shop.fr", staff: "staff@shop.fr", staffLanguage: "fr" },
  geocoder: { url: "https://geocoder.shop.fr", kind: "photon" },
  trustedProxies: ["loopback"],
};
const publisher = {
  ...brand.publisher,
  siren: "123 456 789",
  register: "RCS Paris",
  vatNumber: "FR12123456789",
  eprNumber: "FR000000_05XXXX",
  mediator: "CM2C, Paris",
  host: "Hoster, Lyon",
  director: "A. Director",
  postalAddress: "1 rue de Paris, 75001 Paris",
  phone: "+33 1 23 45 67 89",
  ecoParticipationCents: 2,
  founder: "A. Founder",
} as unknown as typeof brand.publisher;
const whole: Given = {
  settings,
  publisher,
  supportEmail: "support@shop.fr",
  stores: { ios: "https://apps.apple.com/x", android: "https://play.google.com/x" },
  radio: { bands: "2402-2480 MHz", maxPower: "4 dBm" },
  findCertificates: () => Object.fromEntries(certificates.map(({ type }) => [type, `/${type}.pdf`])),
  findNotice: () => ({ title: "", text: "", link: "", address: "", picture: "/notice.svg", missing: "" }),
  findFile: (path) => `/${path}`,
  findDeclaration: () => "/declaration.pdf",
  areTermsPrinted: () => true,
  monthlyMegabytes: 20,
};
const idsOf = (change: Partial<Given>) => beforeLaunch({ ...whole, ...change }).map(({ id }) => id);
const idsWith = (change: Partial<Given["settings"]>) => idsOf({ settings: { ...settings, ...change } });

test("a shop that has everything lacks nothing", () => {
  expect(beforeLaunch(whole)).toEqual([]);
});

test.each([
  "siren",
  "register",
  "vatNumber",
  "postalAddress",
  "phone",
  "director",
  "host",
  "mediator",
  "eprNumber",
] as const)("the publisher's %s is owed by law", (field) => {
  const lacks = beforeLaunch({ ...whole, publisher: { ...publisher, [field]: "" } });
  expect(lacks).toMatchObject([{ id: field, isLegal: true }]);
});

test("each missing file or setting is named separately", () => {
  expect(idsOf({ publisher: { ...publisher, ecoParticipationCents: 0 } })).toEqual(["ecoParticipation"]);
  expect(idsOf({ radio: { bands: "2402-2480 MHz", maxPower: "" } })).toEqual(["radio"]);
  expect(idsOf({ supportEmail: "support@odovia.example" })).toEqual(["supportEmail"]);
  expect(idsOf({ stores: { ios: "x", android: "" } })).toEqual(["stores"]);
  expect(idsOf({ publisher: { ...publisher, founder: "" } })).toEqual(["founder"]);
  expect(idsOf({ findCertificates: () => ({ redCE: "/redCE.pdf" }) })).toEqual(["certificates"]);
  expect(idsOf({ findFile: () => undefined })).toEqual(["showFilm"]);
  expect(idsOf({ findDeclaration: () => undefined })).toEqual(["declaration"]);
  expect(idsOf({ areTermsPrinted: () => false })).toEqual(["terms"]);
  expect(idsOf({ monthlyMegabytes: 0 })).toEqual(["monthlyMegabytes"]);
  expect(idsWith({ mail: { ...settings.mail, smtpUrl: undefined } })).toEqual(["smtp"]);
  expect(idsWith({ mail: { ...settings.mail, from: undefined, staff: undefined } })).toEqual([
    "mailFrom",
    "staffEmail",
  ]);
  expect(idsWith({ publicUrl: "http://shop.fr" })).toEqual(["publicUrl"]);
  expect(idsWith({ publicUrl: "https://localhost" })).toEqual(["publicUrl"]);
  expect(idsWith({ payments: "off" })).toEqual(["payments"]);
  expect(idsWith({ payments: "sandbox" })).toEqual(["sandbox"]);
  expect(idsWith({ geocoder: { url: undefined, kind: "nominatim" } })).toEqual(["geocoder"]);
  expect(idsWith({ trustedProxies: [] })).toEqual(["trustedProxies"]);
  expect(idsWith({ databaseUrl: undefined })).toEqual(["database"]);
});

test("a missing guarantee notice is reported with its languages", () => {
  const findNotice: NonNullable<Given["findNotice"]> = (language) => ({
    ...whole.findNotice!("fr"),
    picture: language === "it" || language === "de" ? null : "/notice.svg",
  });
  const [lack, ...others] = beforeLaunch({ ...whole, findNotice });
  expect(others).toEqual([]);
  expect(lack).toMatchObject({ id: "guaranteeNotice", isLegal: true });
  expect(lack!.sentence).toContain("missing in it, de:");
});

test("legal requirements come first; each is one sentence that says where it is set", () => {
  const lacks = beforeLaunch({
    settings: {
      publicUrl: "http://localhost:3000",
      payments: "off",
      databaseUrl: undefined,
      trustedProxies: [],
      mail: { smtpUrl: undefined, from: undefined, staff: undefined, staffLanguage: "fr" },
      geocoder: { url: undefined, kind: "photon" },
    },
  });
  const firstAdvised = lacks.findIndex(({ isLegal }) => !isLegal);
  expect(firstAdvised).toBeGreaterThan(8);
  expect(lacks.slice(firstAdvised).every(({ isLegal }) => !isLegal)).toBe(true);
  expect(new Set(lacks.map(({ id }) => id)).size).toBe(lacks.length);
  for (const { sentence } of lacks) {
    expect(sentence).toMatch(/^[A-Z].+\.$/);
    expect(sentence).not.toContain("\n");
    expect(sentence).toMatch(/app\/brand\.ts|\/admin\/settings|public\/|[A-Z]+_[A-Z]+|STRIPE/);
  }
});

test.each(languages)(
  "decisions 9: what is missing before launch has a text in %s; settings of the server are named for its operator alone",
  (language) => {
    const { missing } = integrationsTexts(language);
    const ofServer = /app\/brand\.ts|public\/documents\S*[a-z]|[A-Z]+_[A-Z]+|STRIPE_|PAYMENTS=\w+/g;
    const lacks = beforeLaunch({
      publisher: { ...publisher, siren: "" },
      supportEmail: "x@odovia.example",
      findCertificates: () => ({}),
      settings: { ...settings, publicUrl: "http://shop.fr", payments: "sandbox", databaseUrl: undefined },
    });
    expect(lacks.map(({ id }) => id)).toContain("certificates");
    for (const { id, sentence, values } of lacks) {
      const text = fill(missing[id], values);
      expect(text).not.toMatch(/[{}]|\/admin/);
      expect(text.match(ofServer)).toBeNull();
      if (!sentence.includes("/admin/settings"))
        for (const setting of sentence.match(ofServer) ?? []) expect(operatorSettings[id]).toContain(setting);
      for (const value of Object.values(values)) expect(text).toContain(value);
    }
  },
);
