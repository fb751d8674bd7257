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
  const start = () => {
    const boot = JSON.parse(document.getElementById("boot").textContent);
    window.__remixContext = boot.handoff;
    window.__remixManifest = boot.manifest;
    const come = async ([id, url]) => [id, await import(url)];
    window.routesToCome = Promise.all(Object.entries(boot.modules).map(come)).then(Object.fromEntries);
    for (const url of [...boot.imports, boot.manifest.entry.module]) import(url);
  };
  restoreScroll();
  if (document.readyState === "complete") start();
  else addEventListener("load", start, { once: true });
})();
