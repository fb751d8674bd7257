import { formatDuration } from "#app/format/duration";
import { findShownCaptions, listCaptions } from "./captions";
import { listCaptionChoices, listQualities, listSpeeds } from "./choices";
import { build, buildButton } from "./elements";
import {
  canBePictureInPicture,
  canFillScreen,
  toggleFullScreen,
  togglePictureInPicture,
  togglePlay,
  toggleSound,
} from "./key-actions";
import { buildMenu, type MenuGroup, type MenuItem } from "./menu";
import type { PlayerBarOptions } from "./player-bar-options";
import { findChapterTitle } from "./seek-preview";
import { buildSound } from "./sound";
import * as t from "#languages/player";

/** A control of the bar; `update` shows the player's state. */
export interface PlayerControl {
  element: HTMLElement;
  /** The menu of the control, which lies over the bar. */
  menu?: HTMLElement;
  update: () => void;
}

interface ControlContext extends PlayerBarOptions {
  player: HTMLElement;
  signal: AbortSignal;
  showKeys: () => void;
}

/** Returns whether some controls are in the last menu; `player-bar.css` has the same width. */
const isNarrow = () => matchMedia("(max-width: 639px)").matches;

/** Returns whether the device has a mouse, and so a keyboard: it is not a phone. */
const hasKeyboard = () => matchMedia("(any-hover: hover)").matches;

/** Builds the controls below the seek bar, in their order. */
export function buildControls(context: ControlContext): PlayerControl[] {
  const { video, isAudio, readQualities, signal } = context;
  const controls = [buildPlay(video), buildSound(video, signal), buildTime(context), buildCaptions(context)];
  controls.push(buildSpeed(context));
  if (readQualities().choices.length > 0) controls.push(buildQuality(context));
  if (canBePictureInPicture() && !isAudio) controls.push(buildPictureInPicture(video));
  controls.push(buildMore(context));
  if (canFillScreen(video)) controls.push(buildFullScreen(video));
  return controls;
}

function buildPlay(video: HTMLVideoElement): PlayerControl {
  const { element, show } = buildButton("bar-play", () => togglePlay(video));
  const update = () => {
    if (video.ended) show(t.playAgain(), "replay");
    else if (video.paused) show(t.play(), "play");
    else show(t.pause(), "pause");
  };
  return { element, update };
}

function buildTime({ video, duration, chapters }: ControlContext): PlayerControl {
  const [time, chapter] = [build("span"), build("bdi", { class: "bar-wide" })];
  const element = build("div", { class: "bar-time" }, time, chapter);
  const update = () => {
    const whole = video.duration > 0 ? video.duration : duration;
    time.textContent = `${formatDuration(video.currentTime)} / ${formatDuration(whole)}`;
    chapter.textContent = findChapterTitle(chapters, video.currentTime) ?? "";
  };
  return { element, update };
}

function buildCaptions({ video, player, signal }: ControlContext): PlayerControl {
  const list = () => listCaptionChoices(video, player);
  const { element, menu, show } = buildMenu({ name: t.captions(), list, signal });
  const update = () => {
    element.hidden = listCaptions(video).length === 0;
    element.toggleAttribute("data-on", findShownCaptions(video) !== undefined);
    show(t.captions(), "captions");
  };
  return { element, menu, update };
}

function buildSpeed({ video, signal }: ControlContext): PlayerControl {
  const list = () => [listSpeeds(video)];
  const { element, menu, show } = buildMenu({ name: t.speed(), className: "bar-text bar-wide", list, signal });
  return {
    element,
    menu,
    update: () => show(t.speedIs({ speed: video.playbackRate }), null, `${video.playbackRate}×`),
  };
}

function buildQuality({ readQualities, signal }: ControlContext): PlayerControl {
  const list = () => [listQualities(readQualities())];
  const { element, menu, show } = buildMenu({ name: t.quality(), className: "bar-text", list, signal });
  const update = () => {
    const { current, choices } = readQualities();
    const label = choices.find(({ name }) => name === current)?.label ?? t.qualityAuto();
    show(t.qualityIs({ name: label }), null, label);
  };
  return { element, menu, update };
}

function buildPictureInPicture(video: HTMLVideoElement): PlayerControl {
  const { element, show } = buildButton("bar-wide", () => togglePictureInPicture(video));
  return { element, update: () => show(t.pictureInPicture(), "picture") };
}

function buildFullScreen(video: HTMLVideoElement): PlayerControl {
  const { element, show } = buildButton("", () => toggleFullScreen(video));
  const update = () => (document.fullscreenElement ? show(t.leaveFullScreen(), "exit") : show(t.fullScreen(), "full"));
  return { element, update };
}

function buildMore(context: ControlContext): PlayerControl {
  const { video, isAudio, listMore, showKeys, signal } = context;
  const list = (): MenuGroup[] => {
    const mute: MenuItem = { label: t.mute(), isOn: video.muted, choose: () => toggleSound(video) };
    const picture: MenuItem = { label: t.pictureInPicture(), choose: () => togglePictureInPicture(video) };
    const narrowItems = [mute, ...(canBePictureInPicture() && !isAudio ? [picture] : [])];
    const keys: MenuItem = { label: t.showKeyboardShortcuts(), note: "?", choose: showKeys };
    const items = [...(isNarrow() ? narrowItems : []), ...(listMore?.() ?? []), ...(hasKeyboard() ? [keys] : [])];
    return [{ name: t.more(), isList: true, items }, ...(isNarrow() ? [listSpeeds(video)] : [])];
  };
  const { element, menu, show } = buildMenu({ name: t.more(), list, signal });
  return { element, menu, update: () => show(t.more(), "more") };
}
