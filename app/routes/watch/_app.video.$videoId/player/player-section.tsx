import { Fragment, useEffect, useMemo, useRef, useState } from "react";
import { useIsMine, usePageContext } from "#app/components/ui/page-context";
import { encodePath } from "#app/format/path";
import { CaptionTracks, ChapterTrack } from "./text-tracks";
import type { ChapterLinks } from "./time-links.server";
import { DataMeter } from "./data-meter";
import { Player } from "./player";
import type { Playback } from "./playback.server";
import { listSources, withFetchedBytes } from "./player-sources";
import { QualityLinks } from "./quality-links";
import { ResumePosition, UpNext } from "../lazy-parts";
import type { QueueView } from "../queue.server";
import { WatchInfo } from "../watch-info";
import type { WatchView } from "../watch-view.server";

interface Props {
  video: WatchView;
  playing: Playback;
  chapters: ChapterLinks;
  /** The playlist that the viewer came from. */
  queue: QueueView | null;
  /** The related videos; the first one plays next if there is no playlist. */
  related: { _id: string }[] | null;
  now: number;
}

/**
 * Renders the player and the information below it. A new video mounts all parts again, except the box of the player,
 * which may fill the screen.
 */
export function PlayerSection({ video, playing, chapters, related, queue, now }: Props) {
  const element = useRef<HTMLVideoElement>(null);
  const meter = useRef<HTMLParagraphElement>(null);
  const [chosenQuality, setChosenQuality] = useState<string | null>(null);
  const [playsAv1, setPlaysAv1] = useState<boolean | null>(null);
  const { _id } = video;
  const [shownId, setShownId] = useState(_id);
  if (shownId !== _id) {
    setShownId(_id);
    setChosenQuality(null);
    setPlaysAv1(null);
  }
  const priced = useMemo(() => withFetchedBytes(video, playsAv1), [playsAv1, video]);
  const isReady = video.status === "ready";
  const { isLight } = usePageContext();
  const isMine = useIsMine()(video.owner);
  const tools = useTools(isReady && !isLight);
  const playback = chosenQuality ? { ...playing, quality: chosenQuality, isRequested: true } : playing;
  const sources = listSources(video, playback.quality, chosenQuality ? 0 : playing.at);
  return (
    <>
      <div className="player">
        <Player key={_id} video={video} sources={sources} element={element}>
          <CaptionTracks captions={video.captions} />
          {chapters.length > 0 && <ChapterTrack video={video} isEager={!isLight} />}
        </Player>
        {tools && (
          <tools.PlayerTools
            key={`tools ${_id}`}
            element={element}
            meter={meter}
            video={priced}
            chapters={chapters}
            quality={playback.quality}
            isStartInUrl={playing.isStartInUrl ?? false}
            waits={playing.waits === true || isMine}
            isElsewhere={playing.isElsewhere === true}
            position={playing.position}
            next={queue ? queue.next?.to : related?.[0] && encodePath`/video/${related[0]._id}`}
            isInList={queue !== null}
            onSwitch={setChosenQuality}
            onAv1={setPlaysAv1}
          />
        )}
      </div>
      <Fragment key={_id}>
        {isReady && playing.position != null && <ResumePosition video={video} chapters={chapters} playing={playing} />}
        <WatchInfo video={video} now={now} />
        {isReady && <QualityLinks video={priced} playback={playback} />}
        {isReady && <DataMeter line={meter} />}
        {queue && <UpNext queue={queue} />}
      </Fragment>
    </>
  );
}

/** Loads the player tools after the rest of the page; a light page never loads them. */
function useTools(isWanted: boolean) {
  const [tools, setTools] = useState<typeof import("./player-tools") | null>(null);
  useEffect(() => {
    if (isWanted) import("./player-tools").then(setTools, () => undefined);
  }, [isWanted]);
  return isWanted ? tools : null;
}
