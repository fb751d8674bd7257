import { computeColourDistance } from "./colour";

/** The colours shown until thumbnails are loaded. A swatch is the number of one of these colours, from 1 on; 0 is no colour. */
export const swatchColours = (
  "111 333 666 aaa ddd 422 844 b55 ea9 421 753 b62 da8 330 652 970 cb7 231 464 594 " +
  "9c9 033 166 099 7cc 134 368 38c 8be 324 657 cad"
).split(" ");

const toHex = (short: string) => `#${short.replace(/./g, "$&$&")}`;

/** Finds the swatch nearest to a colour. */
export function findSwatch(hex: string): number {
  const distances = swatchColours.map((colour) => computeColourDistance(toHex(colour), hex));
  return distances.indexOf(Math.min(...distances)) + 1;
}
