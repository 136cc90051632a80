/**
 * Of a document that shows nothing without its scripts: where they do not arrive, as while the shop is restarted, it is loaded again
 * once the shop answers, a second time after a longer pause. Constant, so that its hash is in the policy. Holds no character
 * that HTML escapes.
 */
export const reloadScript = [
  "addEventListener(`error`,function(e){if(e.target.type!==`module`)return;",
  "var pause=performance.getEntriesByType(`navigation`)[0].type===`reload`?30000:3000;",
  "(function wait(){setTimeout(function(){fetch(location.href,{method:`HEAD`})",
  ".then(function(r){r.ok?location.reload():wait()},wait)},pause)})()},true)",
].join("");
