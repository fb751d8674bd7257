import type { ReactNode } from "react";
import { CoverPattern } from "#app/components/ui/cover-pattern";

interface Props {
  src: string;
  /** Chooses the colour of a channel without a picture, which stays when its name changes. */
  channelId: string;
  /** A link over the corner of a missing picture. */
  children?: ReactNode;
}

const frame = "-mx-page -mt-4 overflow-hidden bg-surface sm:m-0 sm:rounded-sheet";

/** React 18 renders the attribute in lower case only, and its types declare it in camel case only. */
const highPriority = { fetchpriority: "high" };

export function ChannelCover({ src, channelId, children }: Props) {
  if (src)
    return (
      <div className={`aspect-[4/1] sm:aspect-[6/1] ${frame}`}>
        <img className="size-full object-cover" src={src} width="1280" height="220" alt="" {...highPriority} />
      </div>
    );
  return (
    <div className={`relative h-16 sm:h-24 ${frame}`}>
      <CoverPattern name={channelId} />
      {children && <div className="absolute end-3 bottom-2 sm:bottom-3">{children}</div>}
    </div>
  );
}
