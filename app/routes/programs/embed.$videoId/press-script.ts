/**
 * Returns the script of a frame. It replaces the browser's controls by a large sign, and loads the player's bar when the
 * pointer, the focus or a press reaches the player, or when the video fails. If the bar does not load, the browser's
 * controls return.
 */
export const toPressScript = (barPath: string) => `const film = document.querySelector("video");
const player = film.parentNode, sign = player.querySelector(".play-sign");
let bar;
const loadBar = () =>
  (bar ??= import(${JSON.stringify(barPath)}).then(() => playerBar).catch(() => ((film.controls = true), (bar = null))));
const start = () => film.paused && film.play().catch(() => {});
for (const type of ["pointerover", "focusin", "play", "error"]) player.addEventListener(type, loadBar, true);
if (!film.paused) loadBar();
if (!film.autoplay) film.controls = sign.hidden = false;
sign.addEventListener("click", () => {
  start();
  loadBar().then((bar) => bar?.focus());
});
film.addEventListener("click", ({ offsetY }) => {
  const isOurs = !player.querySelector(".player-bar") && (!film.controls || (offsetY < film.clientHeight - 80 && !film.readyState));
  if (isOurs) setTimeout(start);
});
film.addEventListener("play", () => (sign.hidden = true));`;
