/**
 * For a document that shows nothing without its scripts: if they do not arrive, for example while the shop restarts, the
 * page is reloaded once the shop answers, and a second time after a longer pause. The script is constant, so that its hash
 * is in the policy, and holds no character that HTML escapes.
 */
export const reloadScript = [
  "addEventListener(`error`,function(e){if(e.target.type!==`module`)return;",
  "var pause=performance.getEntriesByType(`navigation`)[0].type===`reload`?30000:3000;",
  "(function wait(){setTimeout(function(){fetch(location.href,{method:`HEAD`})",
  ".then(function(r){r.ok?location.reload():wait()},wait)},pause)})()},true)",
].join("");
