import { useEffect, useState } from "react";
import { followOtherTabs } from "#app/platform/browser/browser-storage.ts";
import { VisuallyHidden } from "#app/ui/layout/visually-hidden.tsx";
import { Menu } from "#app/ui/overlays/menu.tsx";
import { ThemeIcon } from "#app/ui/pictures/icons.tsx";
import { readTheme, showStoredTheme, showTheme, type Theme, themeKey } from "../../theme.ts";
import type { TopBarTexts } from "../frame-texts.ts";

const themes = ["system", "light", "dark"] as const;

export function ThemeMenu({ t }: { t: TopBarTexts }) {
  const [theme, setTheme] = useState<Theme>("system");
  useEffect(() => {
    setTheme(readTheme());
    return followOtherTabs(themeKey, () => {
      setTheme(readTheme());
      showStoredTheme();
    });
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
      button={
        <>
          <ThemeIcon />
          {/* The style sheet shows the one in force: neither the server nor a page before its scripts knows it. */}
          {themes.map((each) => (
            <span key={each} className={`in-${each}`}>
              <VisuallyHidden>{`${t.theme}: ${labels[each]}`}</VisuallyHidden>
            </span>
          ))}
          <span aria-hidden="true" className="hidden max-md:in-[#site-menu]:inline">
            {t.theme}
          </span>
        </>
      }
      buttonProps={{ className: "px-3" }}
      items={themes.map((each) => ({
        key: each,
        label: labels[each],
        current: each === theme,
        onSelect: () => choose(each),
      }))}
    />
  );
}
