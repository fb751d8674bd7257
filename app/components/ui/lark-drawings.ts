/** What the lark means: a first run, nothing here, all seen, an unreachable network, an error. */
export type LarkPose = "first" | "empty" | "seen" | "away" | "error";

interface Drawing {
  /** The transform that places and leans the bird. */
  place: string;
  /** The transform of the wing. */
  wing?: string;
  hasClosedEye?: true;
  /** The paths around the bird: `scene` in the colour of lines, `glow` in the soft accent. */
  scene: string;
  glow?: string;
}

const drawings: Record<LarkPose, Drawing> = {
  first: {
    place: "translate(31 3) rotate(-12 16 16)",
    wing: "rotate(-62 14 19)",
    scene: "M6 60h84M18 52l-5-3M30 43l-3-4M48 39v-5M66 43l3-4M78 52l5-3",
    glow: "M28 60a20 20 0 0 1 40 0z",
  },
  empty: {
    place: "translate(30 18)",
    scene: "M10 54c20-5 52-5 76-3M70 51c3-6 8-8 14-8-1 6-6 9-14 8M24 52c-2-5-6-7-11-7 1 5 5 7 11 7",
  },
  seen: {
    place: "translate(31 16)",
    wing: "rotate(14 16 18)",
    hasClosedEye: true,
    scene: "M20 46c4 12 16 15 28 15s24-3 28-15M27 52h42M34 57h28M70 12h7l-7 8h7M82 4h5l-5 6h5",
  },
  away: {
    place: "translate(16 20)",
    scene: "M4 52h46c4 0 4 5 8 6M92 52H78c-4 0-4-5-8-6M60 50l3-5M67 54l-3 5M72 22a14 14 0 0 1 16 0M76 27a8 8 0 0 1 8 0",
  },
  error: {
    place: "translate(28 14) rotate(24 16 16)",
    wing: "rotate(46 14 18)",
    scene: "M14 60h68M66 14l6-6M72 22l8-3M60 8l2-6M20 46c-4-2-6-6-5-10 4 2 6 6 5 10M80 48c4-1 6-4 6-8-4 1-6 4-6 8",
  },
};

const body =
  "M1.5 28.6 9 19.4C9.6 13 11.8 8.3 15.6 6.2L13 2.2c3 .1 5.2 1 6.7 2.7 3.3-.4 5.9 1.1 7.1 3.9l4.2 1.7-4.3 2.3C26.9 20.6 22 26.5 14.3 26.5c-2.3 0-4.4-.2-5.7.1-2.4.5-4.6 1.2-7.1 2z";
const wingPath = "M13.2 13.5c0-.8.8-1.3 1.5-.9l7.4 4.2c.7.4.7 1.3 0 1.7l-7.4 4.3c-.7.4-1.5-.1-1.5-.9z";
const accent = 'fill="var(--color-accent)"';
const line = (path: string) =>
  `<path d="${path}" stroke="var(--color-field)" stroke-width="2" stroke-linejoin="round"/>`;
const closedEye = '<path d="M20.8 9.4q1.5 1.3 3 0" stroke="var(--color-accent)" stroke-width="1.2"/>';
const openEye = `<circle cx="22.3" cy="9.6" r="1.3" ${accent}/>`;

const frame = 'width="144" height="96" viewBox="0 0 96 64" fill="none" stroke-linecap="round"';

export function drawLark(pose: LarkPose): string {
  const { place, wing, hasClosedEye, scene, glow } = drawings[pose];
  const ground = glow ? `<path d="${glow}" fill="var(--color-accent-soft)"/>` : "";
  const turn = wing ? ` transform="${wing}"` : "";
  const bird = `<path d="${body}" fill="currentColor"/><path d="${wingPath}" ${accent}${turn}/>`;
  const group = `<g transform="${place}">${bird}${hasClosedEye ? closedEye : openEye}</g>`;
  return `<svg ${frame}>${ground}${line(scene)}${group}</svg>`;
}
