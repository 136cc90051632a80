import { useEffect, useState } from "react";
import { Menu } from "#app/ui/overlays/menu.tsx";
import { MoonIcon, SunIcon, SystemThemeIcon } from "#app/ui/pictures/icons.tsx";
import { readTheme, showStoredTheme, showTheme, type Theme, themeKey } from "../theme.ts";
import type { TopBarTexts } from "./frame-texts.ts";

const icons = { system: SystemThemeIcon, light: SunIcon, dark: MoonIcon };

/** System, light or dark (spec 2.4); the system's setting is the absence of a stored choice. */
export function ThemeMenu({ t }: { t: TopBarTexts }) {
  const [theme, setTheme] = useState<Theme>("system");
  useEffect(() => {
    setTheme(readTheme());
    const follow = (event: StorageEvent) => {
      if (event.key !== themeKey) return;
      setTheme(readTheme());
      showStoredTheme();
    };
    window.addEventListener("storage", follow);
    return () => window.removeEventListener("storage", follow);
  }, []);

  function choose(wanted: Theme) {
    setTheme(wanted);
    showTheme(wanted);
    try {
      if (wanted === "system") localStorage.removeItem(themeKey);
      else localStorage.setItem(themeKey, wanted);
    } catch {
      // Storage is refused: the choice holds until the next document.
    }
  }
  const Current = icons[theme];
  const labels = { system: t.themeSystem, light: t.themeLight, dark: t.themeDark };
  return (
    <Menu
      label={t.theme}
      buttonLabel={`${t.theme}: ${labels[theme]}`}
      buttonProps={{ icon: <Current /> }}
      items={(["system", "light", "dark"] as const).map((each) => {
        const Icon = icons[each];
        return {
          key: each,
          label: labels[each],
          icon: <Icon className="size-5 text-muted" />,
          current: each === theme,
          onSelect: () => choose(each),
        };
      })}
    />
  );
}
