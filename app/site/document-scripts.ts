import { themeKey } from "./theme.ts";

/**
 * Runs before the first paint of a page of islands: one that is opened at its top leaves out what is far below (base.css). Not
 * one that is reloaded, came back to or opened at an anchor, whose place depends on the height of everything above. Constant,
 * as the theme script is.
 */
export const deferScript =
  "if(!location.hash)if(performance.getEntriesByType(`navigation`)[0]?.type===`navigate`)document.documentElement.dataset.deferred=``";

/** Runs before the first paint; constant, so that its hash is in the policy. Holds no character that HTML escapes. */
export const themeScript =
  `try{var t=localStorage.getItem("${themeKey}");if(t==="dark"||t==="light")document.documentElement.dataset.theme=t}catch(e){}`.replaceAll(
    '"',
    "`",
  );
