import { formDictionary } from "#app/staff-ui/page/dictionary.server.ts";

export const keysTexts = formDictionary<typeof import("../texts/fr/keys.json")>("back-office", "keys");
export type KeysTexts = ReturnType<typeof keysTexts>;

export const webhooksTexts = formDictionary<typeof import("../texts/fr/webhooks.json")>("back-office", "webhooks");
export type WebhooksTexts = ReturnType<typeof webhooksTexts>;
