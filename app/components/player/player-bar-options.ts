import type { Chapter } from "#app/format/chapters";
import type { Qualities } from "./choices";
import type { MenuItem } from "./menu";

/** What a page passes to the bar about its video. */
export interface PlayerBarOptions {
  /** The video, in an element of the class `player`; the bar lies at the bottom of this element. */
  video: HTMLVideoElement;
  /** Seconds; 0 if unknown. */
  duration: number;
  /** Address of the storyboard's WebVTT; empty if there is none. */
  storyboard: string;
  chapters: Chapter[];
  isAudio: boolean;
  readQualities: () => Qualities;
  /** Lists what the page adds to the last menu. */
  listMore?: () => MenuItem[];
}
