/** Red, green and blue from 0 to 255. */
type Rgb = readonly [number, number, number];

const toRgb = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;

const toHex = (rgb: readonly number[]) =>
  `#${rgb
    .map((each) =>
      Math.min(255, Math.max(0, Math.round(each)))
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

/** Converts a channel to linear light (WCAG 2.2, relative luminance). */
const toLinear = (channel: number) => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const fromLinear = (light: number) => 255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);

const computeLuminance = (hex: string) => {
  const [red, green, blue] = toRgb(hex).map(toLinear) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Computes the contrast of two colours, from 1 to 21 (WCAG 2.2, contrast ratio). */
export function computeContrast(one: string, other: string): number {
  const [light, dark] = [computeLuminance(one), computeLuminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Mixes a share of a colour into another. */
export function mixColours(colour: string, into: string, share: number): string {
  const ground = toRgb(into);
  return toHex(toRgb(colour).map((each, channel) => each * share + ground[channel]! * (1 - share)));
}

/** Converts to Oklab, whose distances match perception: lightness from 0 to 1, and two axes of colour. */
function toOklab(hex: string): Rgb {
  const [red, green, blue] = toRgb(hex).map(toLinear) as [number, number, number];
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}

/** Computes the perceived distance of two colours. */
export function computeColourDistance(one: string, other: string): number {
  const otherOklab = toOklab(other);
  return Math.hypot(...toOklab(one).map((each, axis) => each - otherOklab[axis]!));
}

function fromOklab([lightness, a, b]: Rgb): string {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return toHex(
    [
      4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
      -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
      -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
    ].map(fromLinear),
  );
}

const lightnessSteps = 250;

/** Finds the colour that passes a test and differs least in lightness; null when none passes. */
export function findNearestColour(hex: string, passes: (hex: string) => boolean): string | null {
  if (passes(hex)) return hex;
  const [lightness, a, b] = toOklab(hex);
  for (let step = 1; step <= lightnessSteps; step++)
    for (const sign of [-1, 1]) {
      const other = lightness + (sign * step) / lightnessSteps;
      if (other < 0 || other > 1) continue;
      const candidate = fromOklab([other, a, b]);
      if (passes(candidate)) return candidate;
    }
  return null;
}
