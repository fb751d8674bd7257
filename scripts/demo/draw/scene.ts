import type { Sound } from "../sound/sound";

/** Every picture is drawn on this field, whatever size it is rendered in. */
export const field = { width: 640, height: 360 };

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A piece of SVG that moves as a whole; motions are ffmpeg expressions of `t`, in seconds, and 0 where t is 0. */
export interface Layer {
  draw: string;
  /** What of the field it covers; a turning layer turns around its middle. */
  box?: Box;
  x?: string;
  y?: string;
  /** Radians. */
  turn?: string;
  /** Seen while this is not 0. */
  show?: string;
  /** Left out of the thumbnail. */
  later?: boolean;
}

export interface Scene {
  layers: Layer[];
  sound: Sound;
  /** What ffmpeg draws by itself behind the layers, and the second of it that the thumbnail shows. */
  backdrop?: { source: (width: number, height: number) => string; at: number };
}

/** The pictures of a channel: drawn on 256 × 256 and on 1280 × 214. */
export interface Pictures {
  avatar: string;
  cover: string;
}

export const around = (x: number, y: number, radius: number): Box => ({
  x: x - radius,
  y: y - radius,
  width: radius * 2,
  height: radius * 2,
});
