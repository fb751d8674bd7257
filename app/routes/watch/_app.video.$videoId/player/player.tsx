import type { ReactNode, RefObject } from "react";
import { usePageContext } from "#app/components/ui/page-context";
import type { Source } from "./player-sources";
import type { WatchView } from "../watch-view.server";
import { NotReady } from "../lazy-parts";
import * as t from "#languages/watch";

interface Props {
  video: WatchView;
  sources: Source[];
  element: RefObject<HTMLVideoElement>;
  /** Whether nothing of the film may come before a press. */
  waits: boolean;
  /** Caption tracks, rendered after the sources. */
  children?: ReactNode;
}

/**
 * Renders the browser's native player. Chromium accepts a press on the picture only once it has read the file's
 * beginning; where nobody asked for the film, nothing of it comes before the viewer presses play.
 */
export function Player({ video, sources, element, waits, children }: Props) {
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
        preload={waits ? "none" : "metadata"}
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
