import { useLocation } from "@remix-run/react";
import { useRef, useState } from "react";
import { useRoot } from "#app/root";
import { Player } from "./player";
import { QualityLinks } from "./quality-links";
import { qualityFor, type Quality, sourcesOf } from "./sources";
import { useSwitch } from "./use-switch";
import { WatchInfo } from "./watch-info";
import type { Watched } from "./watched.server";

/** Player and what stands below it of the video; made anew for every video. */
export function Watching({ video, now }: { video: Watched; now: number }) {
  const element = useRef<HTMLVideoElement>(null);
  const { quality, at, choose } = useQuality(video);
  useSwitch(element, quality);
  return (
    <>
      <div className="player">
        <Player video={video} sources={sourcesOf(video, quality, at)} element={element} />
      </div>
      <WatchInfo video={video} now={now} />
      <QualityLinks video={video} quality={quality} onChoose={choose} />
    </>
  );
}

function useQuality(video: Watched) {
  const [chosen, setChosen] = useState<Quality | null>(null);
  const query = new URLSearchParams(useLocation().search);
  const { quality: preferred = "auto", isLight = false } = useRoot() ?? {};
  const quality = qualityFor(video, { asked: chosen ?? query.get("q"), preferred, isLight });
  const choose = (name: Quality, href: string) => {
    setChosen(name);
    history.replaceState(history.state, "", href);
  };
  return { quality, at: secondsIn(query.get("t")), choose };
}

/** Whole seconds of a video; 0 for what is none. */
const secondsIn = (text: string | null) => (text && /^\d{1,6}(\.\d+)?$/.test(text) ? Math.floor(Number(text)) : 0);
