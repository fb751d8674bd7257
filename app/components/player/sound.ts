import { build, buildButton, listen } from "./elements";
import { toggleSound } from "./key-actions";
import * as t from "#languages/player";

const step = 0.05;

export function buildSound(video: HTMLVideoElement, signal: AbortSignal) {
  const button = buildButton("", () => toggleSound(video));
  const range = build("input", {
    type: "range",
    class: "bar-range",
    min: "0",
    max: "1",
    step: String(step),
    "aria-label": t.volume(),
  });
  const line = build("span", { class: "bar-line", "aria-hidden": "true" }, build("span", { class: "bar-played" }));
  const setVolume = () => {
    video.volume = Number(range.value);
    video.muted = video.volume === 0;
  };
  listen(range, "input", setVolume, signal);
  const update = () => {
    const volume = video.muted ? 0 : video.volume;
    button.show(volume === 0 ? t.unmute() : t.mute(), volume === 0 ? "muted" : "sound");
    range.value = String(volume);
    range.setAttribute("aria-valuetext", t.volumePercent({ percent: Math.round(volume * 100) }));
    (line.firstElementChild as HTMLElement).style.width = `${volume * 100}%`;
  };
  const slider = build("span", { class: "bar-volume" }, line, range);
  return { element: build("div", { class: "bar-sound" }, button.element, slider), update };
}
