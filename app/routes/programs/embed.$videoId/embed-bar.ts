import { listenToKeys } from "#app/components/player/key-actions";
import { loadStyles } from "#app/components/player/load-styles";
import { mountPlayerBar, type PlayerBar } from "#app/components/player/player-bar";
import { reload } from "#app/components/player/reload";
import type { EmbedBarData } from "./embed-bar-data";

// The player's bar in a frame: a script of its own, which the frame loads when the viewer reaches for the player.
const player = document.querySelector<HTMLElement>(".player")!;
const video = player.querySelector("video")!;
const { styles, qualities, ...film } = JSON.parse(player.dataset.bar!) as EmbedBarData;
let { current } = qualities;

function choose(name: string) {
  current = name;
  const { src } = qualities.choices.find((choice) => choice.name === name)!;
  // A new source alone would begin at the start, paused.
  reload(video, () => (video.src = src));
}

declare global {
  interface Window {
    /** Resolves to the bar when it replaces the browser's controls; rejects when its styles do not load. */
    playerBar?: Promise<PlayerBar>;
  }
}

// The build drops the exports of such a script.
window.playerBar = loadStyles(styles).then(() => {
  const bar = mountPlayerBar({ ...film, video, readQualities: () => ({ ...qualities, current, choose }) });
  listenToKeys(video, { "?": bar.showKeys });
  // Moving over the title, which lies on the picture, keeps the bar in sight, too.
  player.nextElementSibling!.addEventListener("pointermove", (event) =>
    player.dispatchEvent(new PointerEvent(event.type, event)),
  );
  document.body.classList.add("has-bar");
  return bar;
});
