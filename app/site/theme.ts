import { themeKey } from "./theme-script.ts";

export type Theme = "system" | "light" | "dark";

/** The system's setting is the absence of a stored choice (spec 2.4). */
export function readTheme(): Theme {
  try {
    const value = localStorage.getItem(themeKey);
    return value === "light" || value === "dark" ? value : "system";
  } catch {
    return "system";
  }
}

export function showTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export const showStoredTheme = (): void => showTheme(readTheme());
