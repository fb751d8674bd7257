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
  /** What follows in the playlist that one came from. */
  next: { title: string; to: string } | null;
  now: number;
}

/** Player and what stands below it of the video; made anew for every video. */
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

/** What the browser's own controls lack comes after everything else; a light page does without. */
function useTools(isReady: boolean) {
  const [tools, setTools] = useState<typeof import("./player-tools") | null>(null);
  const isWanted = !useVisit().isLight && isReady;
  useEffect(() => {
    if (isWanted) import("./player-tools").then(setTools, () => undefined);
  }, [isWanted]);
  return isWanted ? tools : null;
}
