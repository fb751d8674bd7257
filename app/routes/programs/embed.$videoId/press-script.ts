/**
 * Returns the script of a frame. It replaces the browser's controls by a large sign, and loads the player's bar when the
 * pointer, the focus or a press reaches the player; without the bar the browser's controls return. After an error of the
 * network (code 2) it loads the file again at its place: see reload-film.ts of the watch page.
 */
export const toPressScript = (barPath: string) => `const film = document.querySelector("video");
const player = film.parentNode, sign = player.querySelector(".play-sign");
let bar;
const loadBar = () =>
  (bar ??= import(${JSON.stringify(barPath)}).then(() => playerBar).catch(() => ((film.controls = true), (bar = null))));
const start = () => film.paused && film.play().catch(() => {});
for (const type of ["pointerover", "focusin", "play"]) player.addEventListener(type, loadBar, true);
if (!film.autoplay) film.controls = sign.hidden = false;
sign.addEventListener("click", () => {
  start();
  loadBar().then((bar) => bar?.focus());
});
film.addEventListener("click", ({ offsetY }) => {
  const isOurs = !player.querySelector(".player-bar") && (!film.controls || (offsetY < film.clientHeight - 80 && !film.readyState));
  if (isOurs) setTimeout(start);
});
let plays = film.autoplay, reloadedAt = -10000;
film.addEventListener("play", () => (plays = sign.hidden = true));
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
