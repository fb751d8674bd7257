import { Link } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useVisit } from "#app/components/ui/page-context";
import { CaptionsTracks } from "./captions-tracks";
import { Player } from "./player";
import type { Playback } from "./playback.server";
import { QualityLinks } from "./quality-links";
import type { Switched } from "./use-switch";
import { WatchInfo } from "./watch-info";
import type { WatchView } from "./watch-view.server";

interface Props {
  video: WatchView;
  playing: Playback;
  /** The next video of the playlist that the viewer came from. */
  next: { title: string; to: string } | null;
  now: number;
}

/** Renders the player and the information below it; a new video mounts it again. */
export function Watching({ video, playing, next, now }: Props) {
  const element = useRef<HTMLVideoElement>(null);
  const [switched, setSwitched] = useState<Switched | null>(null);
  const isReady = video.status === "ready";
  const tools = useTools(isReady);
  const shown = switched ? { ...playing, ...switched, isRequested: true } : playing;
  return (
    <>
      <div className="player">
        <Player video={video} sources={shown.sources} element={element}>
          <CaptionsTracks captions={video.captions} />
        </Player>
        {tools && (
          <tools.PlayerTools
            element={element}
            video={video}
            quality={shown.quality}
            isPlaced={playing.at > 0}
            next={next?.to}
            onSwitch={setSwitched}
          />
        )}
      </div>
      <WatchInfo video={video} now={now} />
      {isReady && <QualityLinks {...shown} isAudio={video.isAudio} />}
      {next && (
        <p className="next-video">
          <Link className="plain-link" to={next.to}>
            <span dir="auto">Next: {next.title}</span>
          </Link>
        </p>
      )}
    </>
  );
}

/** Loads the player tools after the rest of the page; a light page never loads them. */
function useTools(isReady: boolean) {
  const [tools, setTools] = useState<typeof import("./player-tools") | null>(null);
  const isWanted = !useVisit().isLight && isReady;
  useEffect(() => {
    if (isWanted) import("./player-tools").then(setTools, () => undefined);
  }, [isWanted]);
  return isWanted ? tools : null;
}
