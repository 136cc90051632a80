import { themeKey } from "./theme.ts";

/** Runs before the first paint; constant, so that its hash is in the policy. Holds no character that HTML escapes. */
export const themeScript =
  `try{var t=localStorage.getItem("${themeKey}");if(t==="dark"||t==="light")document.documentElement.dataset.theme=t}catch(e){}`.replaceAll(
    '"',
    "`",
  );
