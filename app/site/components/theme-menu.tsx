import { type ReactNode, useEffect, useState } from "react";
import { Menu } from "#app/ui/overlays/menu.tsx";
import { MoonIcon, SunIcon, SystemThemeIcon } from "#app/ui/pictures/icons.tsx";
import { followOtherTabs, readTheme, showTheme, type Theme, themeKey } from "../theme.ts";
import type { TopBarTexts } from "./frame-texts.ts";

const themes = ["system", "light", "dark"] as const;
const icons = { system: SystemThemeIcon, light: SunIcon, dark: MoonIcon };

/** System, light or dark (spec 2.4); the system's setting is the absence of a stored choice. */
export function ThemeMenu({ t }: { t: TopBarTexts }) {
  const [theme, setTheme] = useState<Theme>("system");
  useEffect(() => {
    setTheme(readTheme());
    return followOtherTabs(setTheme);
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
  const labels = { system: t.themeSystem, light: t.themeLight, dark: t.themeDark };
  return (
    <Menu
      label={t.theme}
      buttonLabel={ofThemes((each) => `${t.theme}: ${labels[each]}`)}
      buttonProps={{ icon: ofThemes(iconOf) }}
      items={themes.map((each) => {
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

/** The style sheet shows the one in force: neither the server nor a page before its scripts knows it. */
const ofThemes = (show: (theme: Theme) => ReactNode) =>
  themes.map((theme) => (
    <span key={theme} data-shows-theme={theme}>
      {show(theme)}
    </span>
  ));

function iconOf(theme: Theme) {
  const Icon = icons[theme];
  return <Icon />;
}
