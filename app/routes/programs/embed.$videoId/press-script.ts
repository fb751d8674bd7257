/**
 * The script of a frame. Chromium ignores a press on the picture before it has read a file, and the player reads none
 * before it plays. So a press above the browser's controls plays the video, unless the browser itself has started it.
 * After an error of the network (code 2) it loads the file again at its place: see reload-film.ts of the watch page.
 */
export const pressScript = `const film = document.querySelector("video");
film.addEventListener("click", ({ target, offsetY }) => {
  if (offsetY < target.clientHeight - 80)
    setTimeout(() => target.paused && !target.readyState && target.play().catch(() => {}));
});
let plays = film.autoplay, reloadedAt = -10000;
film.addEventListener("play", () => (plays = true));
film.addEventListener("pause", () => (plays = false));
film.addEventListener("error", () => {
  const { currentTime, error } = film;
  if (error?.code !== 2 || performance.now() - reloadedAt < 10000) return;
  reloadedAt = performance.now();
  const goesOn = plays;
  film.load();
  film.currentTime = currentTime;
  if (goesOn) film.play().catch(() => {});
});`;
