import {
  captionSizes,
  chooseCaptions,
  chooseCaptionSize,
  findShownCaptions,
  listCaptions,
  readCaptionSettings,
} from "./captions";
import { setSpeed, speeds } from "./key-actions";
import type { MenuGroup } from "./menu";
import * as t from "#languages/player";

export interface QualityChoice {
  name: string;
  label: string;
  /** What it costs, such as '14 MB a minute'. */
  cost: string;
}

export interface Qualities {
  current: string;
  choices: QualityChoice[];
  choose: (name: string) => void;
}

export const listSpeeds = (video: HTMLVideoElement): MenuGroup => ({
  name: t.speed(),
  items: speeds.map((speed) => ({
    label: speed === 1 ? t.normal() : `${speed}×`,
    isOn: video.playbackRate === speed,
    choose: () => setSpeed(video, speed),
  })),
});

export const listQualities = ({ current, choices, choose }: Qualities): MenuGroup => ({
  name: t.quality(),
  items: choices.map(({ name, label, cost }) => ({
    label,
    note: cost,
    isOn: name === current,
    choose: () => name !== current && choose(name),
  })),
});

export function listCaptionChoices(video: HTMLVideoElement, player: HTMLElement): MenuGroup[] {
  const shownTrack = findShownCaptions(video);
  const { size = "normal" } = readCaptionSettings();
  const languages = [undefined, ...listCaptions(video)].map((track) => ({
    label: track ? track.label : t.off(),
    isOn: track === shownTrack,
    choose: () => chooseCaptions(video, track),
  }));
  const sizes = captionSizes.map(([name, label]) => ({
    label: label(),
    isOn: name === size,
    choose: () => chooseCaptionSize(player, name),
  }));
  return [
    { name: t.captions(), items: languages },
    { name: t.size(), items: sizes },
  ];
}
