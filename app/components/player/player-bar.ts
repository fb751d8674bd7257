import { applyCaptionSettings, placeCues } from "./captions";
import { buildControls } from "./controls";
import { build, listen, buildButton } from "./elements";
import { listenToGestures } from "./gestures";
import { hideWhenIdle } from "./idle";
import { buildSeekBar } from "./seek-bar";
import { recoverVideo } from "./recover-video";
import { connectionLostEvent, connectionRestoredEvent } from "./reload";
import type { PlayerBarOptions } from "./player-bar-options";
import * as t from "#languages/player";

export interface PlayerBar {
  showKeys: () => void;
  /** Puts the focus on the button that plays. */
  focus: () => void;
  /** Shows a quality that the page has changed. */
  update: () => void;
  /** Removes the bar and returns the browser's own controls. */
  remove: () => void;
}

const noteMs = 1_000;

const stateEvents =
  "play pause ended timeupdate seeking seeked progress durationchange loadedmetadata emptied volumechange ratechange";

/** Replaces the browser's controls by our own bar: docs/decisions/17-player.md. */
export function mountPlayerBar(options: PlayerBarOptions): PlayerBar {
  const { video } = options;
  const player = video.closest<HTMLElement>(".player")!;
  const controller = new AbortController();
  const { signal } = controller;
  const keys = buildKeysDialog();
  const showKeys = () => keys.showModal();
  const seekBar = buildSeekBar({ ...options, signal });
  const controls = buildControls({ ...options, player, signal, showKeys });
  const menus = controls.flatMap(({ menu }) => menu ?? []);
  const buttons = build("div", { class: "bar-buttons" }, ...controls.map(({ element }) => element));
  const attributes = { class: "player-bar", role: "group", "aria-label": t.player(), dir: "ltr" };
  const bar = build("div", attributes, seekBar.element, buttons, ...menus);
  const { element: noteElement, note, endLasting } = buildNote();
  const update = () => [seekBar, ...controls].forEach((control) => control.update());
  const focus = () => buttons.querySelector<HTMLElement>(".bar-play")!.focus({ preventScroll: true });

  listen(video, stateEvents, update, signal);
  listen(video.textTracks, "change addtrack removetrack", update, signal);
  listen(document, "fullscreenchange", update, signal);
  listen(video, "ratechange", () => note(`${video.playbackRate}×`), signal);
  listen(video, "waiting", () => note(t.loading()), signal);
  const noteLost = () => note(t.connectionLost(), true);
  listen(video, connectionLostEvent, noteLost, signal);
  listen(video, `canplay ${connectionRestoredEvent}`, endLasting, signal);
  recoverVideo(video, noteLost, signal);
  player.append(noteElement, bar, keys);
  applyCaptionSettings(video, player);
  update();
  const placeShownCues = () => placeCues(video, !player.classList.contains("bar-hidden"));
  for (const track of video.textTracks) listen(track, "cuechange", placeShownCues, signal);
  const { toggle } = hideWhenIdle({ player, bar, video, onChange: placeShownCues, signal });
  listenToGestures(video, { toggleBar: toggle, note, signal });
  const hadFocus = document.activeElement === video;
  video.controls = false;
  if (hadFocus) focus();
  const remove = () => {
    controller.abort();
    for (const element of [noteElement, bar, keys]) element.remove();
    player.classList.remove("bar-hidden");
    video.controls = true;
  };
  return { showKeys, focus, update, remove };
}

/** Builds the line that says for a moment what a key or a gesture did. A note that `lasts` stays until `endLasting`. */
function buildNote() {
  const element = build("p", { class: "player-note", role: "status" });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLasting = false;
  const note = (text: string, lasts = false) => {
    element.textContent = text;
    isLasting = lasts;
    clearTimeout(timer);
    if (!lasts) timer = setTimeout(() => (element.textContent = ""), noteMs);
  };
  return { element, note, endLasting: () => isLasting && note("") };
}

const listKeys = (): [keys: string, what: string][] => [
  [t.spaceK(), t.playOrPause()],
  ["J, L", t.backOrForward10()],
  ["←, →", t.backOrForward5()],
  ["↑, ↓", t.volumeKeys()],
  ["0–9", t.jump()],
  ["F", t.fullScreen()],
  ["M", t.muteOrUnmute()],
  ["C", t.captions()],
  ["<, >", t.slowerOrFaster()],
  ["T", t.theatre()],
  ["N", t.nextOfPlaylist()],
  ["?", t.showTheseShortcuts()],
];

/** Builds the dialog that lists the keys. The browser moves the focus into it, and back when it closes. */
function buildKeysDialog(): HTMLDialogElement {
  const close = buildButton("", () => dialog.close());
  close.show(t.close(), "close");
  const rows = listKeys().map(([keys, what]) => build("div", {}, build("dt", {}, keys), build("dd", {}, what)));
  const header = build("header", {}, build("h2", { id: "player-keys" }, t.keyboardShortcuts()), close.element);
  const dialog = build("dialog", { class: "player-keys", "aria-labelledby": "player-keys" });
  dialog.append(header, build("dl", {}, ...rows));
  return dialog;
}
