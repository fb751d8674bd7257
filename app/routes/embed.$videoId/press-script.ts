/**
 * The script of a frame. Chromium ignores a press on the picture before it has read a file, and the player reads none
 * before it plays. So a press above the browser's controls plays the video, unless the browser itself has started it.
 */
export const pressScript = `document.querySelector("video").addEventListener("click", ({ target, offsetY }) => {
  if (offsetY < target.clientHeight - 80)
    setTimeout(() => target.paused && !target.readyState && target.play().catch(() => {}));
});`;
