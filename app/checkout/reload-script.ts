/** Once the shop answers, and again after a pause. Constant, for its hash in the policy; nothing that HTML escapes. */
export const reloadScript = [
  "addEventListener(`error`,function(e){if(e.target.type!==`module`)return;",
  "var pause=performance.getEntriesByType(`navigation`)[0].type===`reload`?30000:3000;",
  "(function wait(){setTimeout(function(){fetch(location.href,{method:`HEAD`})",
  ".then(function(r){r.ok?location.reload():wait()},wait)},pause)})()},true)",
].join("");
