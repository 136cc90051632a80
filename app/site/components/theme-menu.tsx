import { useEffect, useState } from "react";
import { Menu } from "#app/ui/overlays/menu.tsx";
import { MoonIcon, SunIcon, SystemThemeIcon } from "#app/ui/pictures/icons.tsx";
import { themeKey } from "../theme-script.ts";
import type { TopBarTexts } from "./frame-texts.ts";

type Theme = "system" | "light" | "dark";

const icons = { system: SystemThemeIcon, light: SunIcon, dark: MoonIcon };

function stored(): Theme {
  try {
    const value = localStorage.getItem(themeKey);
    return value === "light" || value === "dark" ? value : "system";
  } catch {
    return "system";
  }
}

function apply(theme: Theme) {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** System, light or dark (spec 2.4); the system's setting is the absence of a stored choice. */
export function ThemeMenu({ t }: { t: TopBarTexts }) {
  const [theme, setTheme] = useState<Theme>("system");
  useEffect(() => {
    setTheme(stored());
    const follow = (event: StorageEvent) => {
      if (event.key !== themeKey) return;
      setTheme(stored());
      apply(stored());
    };
    window.addEventListener("storage", follow);
    return () => window.removeEventListener("storage", follow);
  }, []);

  function choose(wanted: Theme) {
    setTheme(wanted);
    apply(wanted);
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
