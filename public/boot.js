/* Starts the page's scripts after everything a reader needs has loaded. */
(() => {
  const restoreScroll = () => {
    try {
      const positions = JSON.parse(sessionStorage.getItem("positions") || "{}");
      const key = (history.state && history.state.key) || location.pathname + location.search + location.hash;
      if (typeof positions[key] === "number") scrollTo(0, positions[key]);
    } catch {
      sessionStorage.removeItem("positions");
    }
  };
  const start = async () => {
    const boot = JSON.parse(document.getElementById("boot").textContent);
    window.__remixContext = boot.handoff;
    window.__remixManifest = boot.manifest;
    for (const url of boot.imports) import(url);
    const ids = Object.keys(boot.modules);
    const modules = await Promise.all(ids.map((id) => import(boot.modules[id])));
    window.__remixRouteModules = Object.fromEntries(ids.map((id, index) => [id, modules[index]]));
    await import(boot.manifest.entry.module);
  };
  restoreScroll();
  if (document.readyState === "complete") start();
  else addEventListener("load", start, { once: true });
})();
