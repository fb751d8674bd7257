/**
 * Loads the script of a route, once. If the script does not arrive, Remix would reload the current page, and what was typed
 * there would be lost. Here the navigation fails as it does without a network. Only if the site no longer has the script,
 * after a new release, the browser loads the target page.
 *
 * @param {{ id: string; module: string }} route
 * @param {Record<string, unknown>} modules
 */
export const loadRouteModule = async ({ id, module }, modules) =>
  (modules[id] ??= await import(/* @vite-ignore */ module).catch((error) => loadTarget(module, error)));

/**
 * @param {string} module
 * @param {unknown} error
 */
async function loadTarget(module, error) {
  const answer = await fetch(module, { method: "HEAD", cache: "no-store" }).catch(() => null);
  const { location: target } = globalThis.__remixRouter.state.navigation;
  // Browsers throw a TypeError for what does not arrive, and other errors for what they cannot run.
  const isUseless = answer && (answer.status === 404 || !(error instanceof TypeError));
  // The text of a lost connection: connection-error.ts.
  if (!isUseless || !target) throw new TypeError(`Failed to fetch ${module}`);
  location.assign(target.pathname + target.search + target.hash);
  // The page stays as it is until the next one comes.
  return new Promise(() => {});
}
