import { readSetting, saveSetting } from "#app/components/ui/stored-settings";
import * as t from "#languages/player";

interface CaptionSettings {
  /** Language of the last chosen track. */
  language: string;
  areOn: boolean;
  size: CaptionSize;
}

type CaptionSize = "normal" | "large" | "largest";

export const captionSizes: [CaptionSize, label: () => string][] = [
  ["normal", t.normal],
  ["large", t.large],
  ["largest", t.veryLarge],
];

const settingsName = "captions";

export const readCaptionSettings = () => readSetting<CaptionSettings>(settingsName);

const saveCaptionSettings = (changes: Partial<CaptionSettings>) =>
  saveSetting(settingsName, { ...readCaptionSettings(), ...changes });

export const listCaptions = ({ textTracks }: HTMLVideoElement) =>
  [...textTracks].filter(({ kind }) => kind === "captions" || kind === "subtitles");

export const findShownCaptions = (video: HTMLVideoElement) =>
  listCaptions(video).find(({ mode }) => mode === "showing");

/** Shows one track, or none, and saves the choice for the next video. */
export function chooseCaptions(video: HTMLVideoElement, track: TextTrack | undefined) {
  showCaptions(video, track);
  saveCaptionSettings({ areOn: track !== undefined, ...(track && { language: track.language }) });
}

/** Disables all other tracks, because browsers also fetch hidden ones. */
function showCaptions(video: HTMLVideoElement, track: TextTrack | undefined) {
  for (const each of listCaptions(video)) each.mode = each === track ? "showing" : "disabled";
}

const findByLanguage = (video: HTMLVideoElement, language: string | undefined) =>
  listCaptions(video).find((track) => track.language === language);

/** Shows or hides the captions, in the last chosen language. */
export function toggleCaptions(video: HTMLVideoElement) {
  const lastTrack = findByLanguage(video, readCaptionSettings().language) ?? listCaptions(video)[0];
  if (lastTrack) chooseCaptions(video, findShownCaptions(video) ? undefined : lastTrack);
}

export function chooseCaptionSize(player: HTMLElement, size: CaptionSize) {
  player.dataset.captionSize = size;
  saveCaptionSettings({ size });
}

/** Applies what the viewer chose for an earlier video. */
export function applyCaptionSettings(video: HTMLVideoElement, player: HTMLElement) {
  const { language, areOn = false, size } = readCaptionSettings();
  if (size) player.dataset.captionSize = size;
  const track = findByLanguage(video, language);
  if (areOn && track && !findShownCaptions(video)) showCaptions(video, track);
}

/** Moves the shown cues above the bar while it is visible: browsers do so only for their own controls. */
export function placeCues(video: HTMLVideoElement, isBarShown: boolean) {
  for (const cue of findShownCaptions(video)?.activeCues ?? []) {
    const { line } = cue as VTTCue;
    if (isBarShown && line === "auto") (cue as VTTCue).line = linesAboveBar;
    else if (!isBarShown && line === linesAboveBar) (cue as VTTCue).line = "auto";
  }
}

/** WebVTT §4.3: negative lines count from the bottom. */
const linesAboveBar = -4;
