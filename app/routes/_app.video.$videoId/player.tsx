import type { ReactNode, RefObject } from "react";
import { useVisit } from "#app/components/ui/page-context";
import { NotReady } from "./not-ready";
import type { Source } from "./sources";
import type { WatchView } from "./watch-view.server";

interface Props {
  video: WatchView;
  sources: Source[];
  element: RefObject<HTMLVideoElement>;
  /** Tracks: they stand behind the sources. */
  children?: ReactNode;
}

/** The browser's own player. Chromium takes a press on the picture only once it has read the file's front; a light page
 * loads nothing before it is asked for. */
export function Player({ video, sources, element, children }: Props) {
  const { title, videoFile, thumbnail, thumbnailSmall, width, height, isAudio } = video;
  const { isLight } = useVisit();
  if (video.status !== "ready") return <NotReady video={video} />;
  const poster = isLight ? thumbnailSmall || thumbnail : thumbnail;
  return (
    <>
      {/* Shows where a browser takes the poster away once something plays. */}
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
