/* Starts the page's scripts after everything that a reader needs has loaded. */
(() => {
  /* Remix uses it to find the routes of links; a browser may forbid it, or have none. */
  const provideStorage = () => {
    try {
      sessionStorage.getItem("");
    } catch {
      /* The line of the start would stand on every page. */
      const value = { getItem: (key) => (key === "started" ? "yes" : null), setItem() {}, removeItem() {} };
      Object.defineProperty(window, "sessionStorage", { value, configurable: true });
    }
  };
  const restoreScroll = () => {
    try {
      const positions = JSON.parse(sessionStorage.getItem("positions") || "{}");
      const key = (history.state && history.state.key) || location.pathname + location.search + location.hash;
      if (typeof positions[key] === "number") scrollTo(0, positions[key]);
    } catch {
      /* The page opens at its top. */
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
  /*
   * On a slow line the video's picture loads before the scripts: docs/decisions/17-player.md. The page's last byte counts, because
   * its first one says nothing of the bandwidth, and the time that the server took does not: it may be busy.
   */
  const isSlowLine = () => {
    const [page] = performance.getEntriesByType("navigation");
    const server = page && (page.serverTiming || []).find(({ name }) => name === "page");
    return page && page.responseEnd - page.requestStart - (server ? server.duration : 0) >= 300;
  };
  const readBufferedEnd = ({ buffered, currentTime }) => {
    for (let index = 0; index < buffered.length; index++)
      if (buffered.start(index) <= currentTime && currentTime <= buffered.end(index)) return buffered.end(index);
    return 0;
  };
  /* Firefox knows the duration only of what it has received; whether the file is complete, the network's state shows. */
  const isFed = (video) => {
    const { currentTime, duration, ended, networkState, readyState } = video;
    const end = readBufferedEnd(video);
    const isComplete = readyState === 4 && networkState === 1 && end >= duration - 0.5;
    return ended || (currentTime > 0 && (end >= currentTime + 10 || isComplete));
  };
  /* Chromium's own controls accept a press on the picture only once they have the film's beginning. */
  const acceptPress = ({ target, offsetY }) => {
    const isIgnored = target.controls && !target.readyState && offsetY < target.clientHeight - 80;
    if (isIgnored) setTimeout(() => target.paused && target.play().catch(() => {}));
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
    on(video, ["timeupdate", "progress", "suspend", "ended"], () => isFed(video));
  };
  const startInTurn = () => {
    const video = document.querySelector("video");
    if (video && isSlowLine()) startBesidePlayer(video);
    else start();
  };
  provideStorage();
  restoreScroll();
  document.addEventListener("click", acceptPress);
  if (document.readyState === "complete") startInTurn();
  else addEventListener("load", startInTurn, { once: true });
})();
