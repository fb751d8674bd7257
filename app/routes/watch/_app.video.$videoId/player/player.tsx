import type { ReactNode, RefObject } from "react";
import { usePageContext } from "#app/components/ui/page-context";
import type { PlayerSource } from "./player-sources";
import type { WatchView } from "../watch-view.server";
import { NotReady } from "../lazy-parts";
import * as t from "#languages/watch";

interface Props {
  video: WatchView;
  sources: PlayerSource[];
  element: RefObject<HTMLVideoElement>;
  /** Caption tracks, rendered after the sources. */
  children?: ReactNode;
}

/**
 * Renders the browser's native player, which fetches nothing of the video before the viewer presses play.
 * `preload="metadata"` would make Chromium fetch far more than the beginning.
 */
export function Player({ video, sources, element, children }: Props) {
  const { title, videoFile, thumbnail, thumbnailSmall, width, height, isAudio } = video;
  const { isLight } = usePageContext();
  if (video.status !== "ready") return <NotReady video={video} />;
  const poster = isLight ? thumbnailSmall || thumbnail : thumbnail;
  return (
    <>
      {/* Visible in browsers that remove the poster once playback starts. */}
      {isAudio && poster && <img src={poster} alt="" />}
      <video
        ref={element}
        controls
        playsInline
        preload="none"
        poster={poster || undefined}
        width={width || 1280}
        height={height || 720}
        aria-label={title}
      >
        {sources.map((source, index) => (
          <source key={index} {...source} />
        ))}
        {children}
        <a href={videoFile}>{t.downloadThisVideo()}</a>
      </video>
    </>
  );
}
