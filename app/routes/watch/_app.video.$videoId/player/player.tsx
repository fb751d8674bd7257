import type { ReactNode, RefObject } from "react";
import { usePageContext } from "#app/components/ui/page-context";
import { NotReady } from "./not-ready";
import type { Source } from "./player-sources";
import type { WatchView } from "../watch-view.server";

interface Props {
  video: WatchView;
  sources: Source[];
  element: RefObject<HTMLVideoElement>;
  /** Caption tracks, rendered after the sources. */
  children?: ReactNode;
}

/**
 * Renders the browser's native player. Chromium accepts a press on the picture only once it has read the file's
 * beginning; a light page loads nothing before the viewer presses play.
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
        preload={isLight ? "none" : "metadata"}
        poster={poster || undefined}
        width={width || 1280}
        height={height || 720}
        aria-label={title}
      >
        {sources.map((source, index) => (
          <source key={index} {...source} />
        ))}
        {children}
        <a href={videoFile}>Download this video</a>
      </video>
    </>
  );
}
