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
  /* On a slow line a player gets all of it: what scripts add waits until the picture has enough ahead of it, or until
     somebody uses something else. Everything works without them meanwhile. */
  const slowResponseMs = 300;
  const enoughSeconds = 10;
  const isSlowLine = () => {
    const [page] = performance.getEntriesByType("navigation");
    return page !== undefined && page.responseStart - page.requestStart >= slowResponseMs;
  };
  const isFed = ({ buffered, currentTime, duration, ended }) => {
    const end = buffered.length > 0 ? buffered.end(buffered.length - 1) : 0;
    return ended || (currentTime > 0 && end >= Math.min(currentTime + enoughSeconds, duration - 0.5));
  };
  const uses = ["pointerdown", "keydown", "focusin"];
  const startBesidePlayer = (video) => {
    const stopWaiting = () => {
      for (const use of uses) removeEventListener(use, look, true);
      for (const event of ["timeupdate", "progress", "ended"]) video.removeEventListener(event, look);
      start();
    };
    const look = ({ type, target }) => {
      if (uses.includes(type) ? target !== video : isFed(video)) stopWaiting();
    };
    for (const use of uses) addEventListener(use, look, true);
    for (const event of ["timeupdate", "progress", "ended"]) video.addEventListener(event, look);
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
