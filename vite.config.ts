import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { isIslandRoute } from "./app/site/islands/page-kind.ts";
import { compressFiles } from "./server/assets/compressed-files.ts";
import { keepEarlierAssets } from "./server/assets/earlier-assets.ts";
import { islandStyleSheets, islandsEntry, serveIslandFiles } from "./server/assets/islands-entry.ts";
import { writePublicManifest } from "./server/assets/route-manifest.ts";

/**
 * V8 keeps the source of a program in memory, with two bytes a character as soon as one of them is not ASCII. The server's
 * bundle holds five languages and all packages.
 */
const escapeNonAscii: Plugin = {
  name: "escape-non-ascii",
  apply: "build",
  applyToEnvironment: (environment) => environment.name === "ssr",
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== "chunk") continue;
      chunk.code = chunk.code.replace(/(\\*)([\u0080-\uffff])/g, (_, backslashes: string, character: string) => {
        // A backslash of its own before the character, as expressions may have, is part of the escape then.
        const kept = backslashes.length % 2 ? backslashes.slice(1) : backslashes;
        return `${kept}\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
      });
    }
  },
};

/**
 * Tailwind names the initial values of its variables twice: as `@property`, and for browsers without it on every element. The
 * second works in all of them, and every page of islands has the style sheet in its HTML: 420 bytes of brotli.
 */
const initialValuesOnce: Plugin = {
  name: "initial-values-once",
  apply: "build",
  applyToEnvironment: (environment) => environment.name === "client",
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== "asset" || !file.fileName.endsWith(".css")) continue;
      const source = String(file.source);
      const always = source.replace(/@layer properties\{@supports [^{]*\{(.*?\})\}\}/s, "@layer properties{$1}");
      if (always !== source) file.source = always.replaceAll(/@property --tw-[\w-]+\{[^}]*\}/g, "");
    }
  },
};

/** Small, and imported by nearly every page of the back office, which imports nothing else by them. */
const onOfficePages = [
  "staff-ui/forms/form-drafts",
  "staff-ui/forms/use-focus-at-desk",
  "staff-ui/page/live-updates",
  "staff-ui/page/palette-state",
  "staff-ui/page/phone-link",
  "staff-ui/page/staff-keys",
  "staff-ui/page/use-hydrated",
  "staff-ui/steps/page-reload",
  "staff-ui/steps/page-steps",
  "staff-ui/steps/step-texts",
];

/** What the entry of pages of islands needs, and the frame of the other pages too: none of it imports React. */
const onIslandPages = [
  "accounts/session/session-store",
  "chat/browser/open-state",
  "chat/watch-chat",
  "catalogue/vehicles/energies",
  "compatibility/saved-check",
  "consent/browser/choice",
  "consent/follow-choice",
  "forms/restored-fields",
  "i18n/languages",
  "platform/browser/browser-storage",
  "platform/browser/call-json",
  "platform/browser/open-document",
  "platform/browser/random-uuid",
  "site/theme",
  "site/islands/watch-buy-links",
  "site/report-prefetched-page",
  "ui/islands/watch-translation",
  "ui/overlays/popover-support",
  "ui/layout/accordion-behaviour",
  "ui/layout/table-overflow",
  "ui/pictures/missing-images",
];

/** What the frame and the root load on every page, in one file instead of twenty small ones that compress badly. */
const onEveryPage = [
  "accounts/session/session-client",
  "i18n/languages",
  "i18n/publisher",
  "paths",
  "site/components/buy-link",
  "site/components/connection-place",
  "site/page-language",
  "ui/controls/button",
  "ui/controls/link",
  "ui/islands/island",
  "ui/islands/kept-controls",
  "ui/islands/kept-markup",
  "ui/islands/surroundings",
  "ui/overlays/popover",
  "ui/overlays/toast",
  "ui/overlays/use-own-toast",
  "ui/pictures/icons",
  "ui/status/use-is-online",
];

const onPagesOfTheRouter = [
  "chat/chat-button",
  "consent/consent-place",
  "i18n/page-meta",
  "i18n/unlisted-page-meta",
  "i18n/root-data",
  "root",
  "site/components/footer",
  "site/components/frame-texts",
  "site/components/page-surroundings",
  "site/components/react-router-connection",
  "site/error-page",
  "site/error-texts",
  "site/frame",
  "site/islands/page-kind",
  "site/language",
  "site/site-map",
  "ui/status/request-number",
];

const inTopBar = [
  "accounts/sign-in/sign-in-path",
  "site/components/top-bar/account-button",
  "site/components/top-bar/language-menu",
  "site/components/top-bar/logo",
  "site/components/top-bar/theme-menu",
  "site/components/top-bar/top-bar",
  "ui/overlays/menu",
];

/** Words and figures, without React: islands that have none need them too. */
const inFormats = ["i18n/format", "platform/money/money", "platform/text/own-value", "platform/text/typed-text"];

/** What nearly every form is made of. */
const inForms = [
  "forms/fields/optional-field",
  "forms/fields/password-field",
  "forms/fields",
  "forms/form-state",
  "forms/form-texts",
  "forms/privacy-note",
  "forms/fields/text-field",
  "forms/use-form",
  "forms/use-form-call",
  "ui/controls/control-style",
  "ui/controls/error-summary",
  "ui/controls/field",
  "ui/controls/text-input",
  "ui/layout/card",
  "ui/status/notice",
];

/** What the purchase and its confirmation share. */
const inCheckout = [
  "checkout/browser/amounts",
  "checkout/browser/cannot-create",
  "checkout/browser/checkout-client",
  "checkout/browser/place-order",
  "checkout/browser/promo-state",
  "checkout/browser/purchase-draft",
  "checkout/browser/purchase-form",
  "checkout/components/amounts-list",
  "checkout/rules/countries",
  "payments/payment-client",
  "promotions/early-adopter-code",
  "ui/controls/option-list",
];

/** Small parts that the purchase loads, and the check of the car. */
const inControls = [
  "ui/controls/checkbox",
  "ui/controls/combobox",
  "ui/controls/select",
  "ui/pictures/product-picture",
  "ui/pictures/product-pictures",
  "ui/status/badge",
  "ui/status/stepper",
];

const inDrawings = ["ui/pictures/page-icons", "ui/pictures/dongle-outline"];

/** What signs in, in one file: two small ones cost 100 bytes more. */
const inSignIn = ["accounts/sign-in/sign-in-fields", "accounts/sign-in/login-form"];

/** What manuals and the home page show, in one file: applications do not load it, but each of its files is in their list. */
const inManuals = [
  "content/components/article-contents",
  "content/components/downloads",
  "content/components/pictures/speed-picture",
  "site/components/home/phone/phone",
  "site/components/home/phone/screens",
  "site/components/home/samples/samples",
];

const isOneOf = (paths: string[], id: string): boolean => paths.some((path) => id.includes(`/app/${path}.ts`));

const buildDirectory = process.env.BUILD_DIRECTORY ?? "build";

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    escapeNonAscii,
    initialValuesOnce,
    serveIslandFiles(buildDirectory),
    keepEarlierAssets(buildDirectory),
    compressFiles(buildDirectory),
    writePublicManifest(buildDirectory, isIslandRoute),
  ],
  build: {
    target: "es2023",
    sourcemap: false,
    assetsInlineLimit: 0,
    // A busy machine is no fault of the plugins.
    rollupOptions: { checks: { bundlerTimings: false } },
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          // Beside the files of React Router's pages, which the plugin adds.
          input: [islandsEntry, ...islandStyleSheets],
          output: {
            // Files that every page of a kind loads are one: smaller than three, and the same after most releases.
            codeSplitting: {
              // By priority, since a group also takes what its modules import.
              groups: [
                { name: "react", test: /node_modules.(react|react-dom|scheduler)\//, priority: 4 },
                { name: "router", test: /node_modules.react-router\//, priority: 3 },
                { name: "entry", test: (id) => isOneOf(onIslandPages, id), priority: 2 },
                { name: "formats", test: (id) => isOneOf(inFormats, id), priority: 2 },
                { name: "site", test: (id) => isOneOf(onEveryPage, id), priority: 1 },
                { name: "forms", test: (id) => isOneOf(inForms, id) },
                { name: "top-bar", test: (id) => isOneOf(inTopBar, id) },
                { name: "controls", test: (id) => isOneOf(inControls, id) },
                { name: "checkout", test: (id) => isOneOf(inCheckout, id) },
                { name: "pages", test: (id) => isOneOf(onPagesOfTheRouter, id) },
                { name: "drawings", test: (id) => isOneOf(inDrawings, id) },
                { name: "manuals", test: (id) => isOneOf(inManuals, id) },
                { name: "sign-in", test: (id) => isOneOf(inSignIn, id) },
                // Each page of the back office names its files in the list that every page loads.
                { name: "office", test: (id) => isOneOf(onOfficePages, id) },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        target: "node22",
        // The server loads all of its code at the start: an import that splits nothing off matters in the browser's build only.
        rollupOptions: {
          input: "./server/bundle.ts",
          checks: { bundlerTimings: false, ineffectiveDynamicImport: false },
        },
      },
      // The built server is one file with its packages: from their own modules (Drizzle's above all) it takes twice the
      // memory and twice the time to load. Development loads them as they are.
      ...(command === "build"
        ? {
            // Documents of orders are rare: what draws them stays out of the program's file, and its memory, until the first.
            resolve: {
              noExternal: true as const,
              external: ["pdfkit", "fontkit", "bwip-js"],
              // React Router leaves "node" out where its own Node server is not used, and better-auth then brings a scrypt
              // in JavaScript, which holds the event loop for each password.
              conditions: ["node"],
            },
            define: { "process.env.NODE_ENV": '"production"' },
          }
        : {}),
    },
  },
  server: { host: "127.0.0.1" },
  // Every page's packages are bundled at the start: one found at a first visit reloads the page under the reader.
  optimizeDeps: { entries: ["app/entry.client.tsx", "app/**/*.tsx", "!app/**/*.test.tsx"] },
}));
