/** The icons of a site by name; scripts/icons.mjs draws the default ones. */
export const iconSizes = {
  180: { width: 180, height: 180, scale: 0.82, isFull: true },
  192: { width: 192, height: 192, scale: 0.82, isFull: false },
  512: { width: 512, height: 512, scale: 0.82, isFull: false },
  "maskable-192": { width: 192, height: 192, scale: 0.574, isFull: true },
  "maskable-512": { width: 512, height: 512, scale: 0.574, isFull: true },
  podcast: { width: 1400, height: 1400, scale: 0.82, isFull: true },
  card: { width: 1200, height: 630, scale: 0.82, isFull: true },
} as const;
export type IconName = `${keyof typeof iconSizes}`;

export const iconNames = Object.keys(iconSizes) as IconName[];

interface Colours {
  accent: string;
  ink: string;
}

const body =
  "M1.5 28.6 9 19.4C9.6 13 11.8 8.3 15.6 6.2L13 2.2c3 .1 5.2 1 6.7 2.7 3.3-.4 5.9 1.1 7.1 3.9l4.2 1.7-4.3 2.3C26.9 20.6 22 26.5 14.3 26.5c-2.3 0-4.4-.2-5.7.1-2.4.5-4.6 1.2-7.1 2z";
const wing = "M13.2 13.5c0-.8.8-1.3 1.5-.9l7.4 4.2c.7.4.7 1.3 0 1.7l-7.4 4.3c-.7.4-1.5-.1-1.5-.9z";

const drawBird = ({ accent, ink }: Colours) =>
  `<path fill="${ink}" d="${body}"/><path fill="${accent}" d="${wing}"/><circle cx="22.3" cy="9.6" r="1.3" fill="${accent}"/>`;

/** Draws the background of an icon; a full one has no rounded corners. */
export function drawBackground(name: IconName, colour: string, mark = ""): string {
  const { width, height, isFull } = iconSizes[name];
  const radius = isFull ? 0 : (7 * width) / 32;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<rect width="${width}" height="${height}" rx="${radius}" fill="${colour}"/>${mark}</svg>`
  );
}

/** Draws the mark on the accent, in the size of an icon. */
export function drawIcon(name: IconName, colours: Colours): string {
  const { width, height, scale } = iconSizes[name];
  const unit = (scale * Math.min(width, height)) / 32;
  const [left, top] = [width / 2 - 16.3 * unit, height / 2 - 15.4 * unit];
  const mark = `<g transform="translate(${left} ${top}) scale(${unit})">${drawBird(colours)}</g>`;
  return drawBackground(name, colours.accent, mark);
}
