/** The panel's words, typed by the French file. */
export type PanelTexts = typeof import("../texts/fr/panel.json");
