/** The key of the stored theme (spec 2.4); absent means that the system's setting is followed. */
export const themeKey = "odovia-theme";

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
