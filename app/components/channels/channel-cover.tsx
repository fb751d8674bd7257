import type { ReactNode } from "react";

interface Props {
  src: string;
  /** Chooses the colour of a channel without a picture. */
  username: string;
  /** A link over the corner of a missing picture. */
  children?: ReactNode;
}

const frame = "-mx-page -mt-4 overflow-hidden bg-surface sm:m-0 sm:rounded-sheet";

/** React 18 renders the attribute in lower case only, and its types declare it in camel case only. */
const highPriority = { fetchpriority: "high" };

export function ChannelCover({ src, username, children }: Props) {
  if (src)
    return (
      <div className={`aspect-[4/1] sm:aspect-[6/1] ${frame}`}>
        <img className="size-full object-cover" src={src} width="1280" height="220" alt="" {...highPriority} />
      </div>
    );
  return (
    <div className={`relative h-16 sm:h-24 ${frame}`}>
      <Waves hue={hueOf(username)} />
      {children && <div className="absolute end-3 bottom-2 sm:bottom-3">{children}</div>}
    </div>
  );
}

/** Attributes set the colour, because the content security policy forbids styles in elements. */
function Waves({ hue }: { hue: number }) {
  return (
    <svg className="size-full forced-colors:hidden" aria-hidden="true">
      <defs>
        <pattern id="waves" width="64" height="24" patternUnits="userSpaceOnUse">
          <path
            d="M0 12q16-14 32 0t32 0"
            fill="none"
            stroke={`hsl(${hue} 34% 68%)`}
            strokeWidth="3"
            strokeLinecap="round"
          />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`hsl(${hue} 32% 58%)`} />
      <rect width="100%" height="100%" fill="url(#waves)" />
    </svg>
  );
}

/** Returns a hue in degrees that stays the same for a name. */
const hueOf = (name: string) => [...name].reduce((hash, letter) => (hash * 31 + letter.codePointAt(0)!) % 360, 7);
