import { useId } from "react";
import type { CoverPatternName } from "#contract/words/branding";
import { useSiteBranding } from "./site-branding";

interface Tile {
  width: number;
  height: number;
  path: string;
  stroke: number;
}

const tiles: Record<CoverPatternName, Tile | null> = {
  waves: { width: 64, height: 24, path: "M0 12q16-14 32 0t32 0", stroke: 3 },
  feathers: {
    width: 48,
    height: 48,
    path: "M0 0a24 24 0 0 0 48 0M-24 24a24 24 0 0 0 48 0M24 24a24 24 0 0 0 48 0M24 0v13M0 24v13M48 24v13",
    stroke: 2,
  },
  peaks: { width: 40, height: 20, path: "M-2 17 20 4l22 13", stroke: 3 },
  dots: { width: 28, height: 28, path: "M7 7h0M21 21h0", stroke: 6 },
  plain: null,
};

interface Props {
  name: string;
  /** The site's own by default. */
  pattern?: CoverPatternName;
}

/**
 * Fills its box with a pattern in a colour that belongs to a name, in place of a missing picture. Attributes set the
 * colour, because the content security policy forbids inline styles.
 */
export function CoverPattern({ name, ...props }: Props) {
  const { pattern = "waves" } = { ...useSiteBranding(), ...props };
  const id = useId();
  const hue = computeHue(name);
  const tile = tiles[pattern];
  return (
    <svg className="size-full forced-colors:hidden" aria-hidden="true">
      <rect width="100%" height="100%" fill={`hsl(${hue} 32% 58%)`} />
      {tile && (
        <>
          <pattern id={id} width={tile.width} height={tile.height} patternUnits="userSpaceOnUse">
            <path
              d={tile.path}
              fill="none"
              stroke={`hsl(${hue} 34% 68%)`}
              strokeWidth={tile.stroke}
              strokeLinecap="round"
            />
          </pattern>
          <rect width="100%" height="100%" fill={`url(#${id})`} />
        </>
      )}
    </svg>
  );
}

/** Computes a hue in degrees, which is always the same for a name. */
const computeHue = (name: string) => [...name].reduce((hash, letter) => (hash * 31 + letter.codePointAt(0)!) % 360, 7);
