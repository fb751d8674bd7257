/* Starts the page's scripts after everything that a reader needs has loaded. */
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
  /* On a slow line the video's picture loads before the scripts: docs/decisions/023. */
  const isSlowLine = () => {
    const [page] = performance.getEntriesByType("navigation");
    return page && page.responseStart - page.requestStart >= 300;
  };
  const isFed = ({ buffered, currentTime, duration, ended }) => {
    const end = buffered.length && buffered.end(buffered.length - 1);
    return ended || (currentTime && end >= Math.min(currentTime + 10, duration - 0.5));
  };
  const startBesidePlayer = (video) => {
    const waiting = new AbortController();
    const on = (target, types, isTime) => {
      for (const type of types) target.addEventListener(type, (event) => isTime(event) && startNow(), { signal: waiting.signal });
    };
    const startNow = () => {
      waiting.abort();
      start();
    };
    on(document, ["pointerdown", "keydown", "focusin"], ({ target }) => target !== video);
    on(video, ["timeupdate", "progress", "ended"], () => isFed(video));
  };
  const startInTurn = () => {
    const video = document.querySelector("video");
    if (video && isSlowLine()) startBesidePlayer(video);
    else start();
  };
  restoreScroll();
  if (document.readyState === "complete") startInTurn();
  else addEventListener("load", startInTurn, { once: true });
})();
