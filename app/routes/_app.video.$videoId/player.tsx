import { CaptionsTracks } from "./captions-tracks";
import type { Watched } from "./watched.server";

type Shown = Pick<
  Watched,
  "_id" | "title" | "videoFile" | "thumbnail" | "status" | "failure" | "width" | "height" | "captions"
>;

const types: Record<string, string> = { mp4: "video/mp4", webm: "video/webm" };

/** The browser's own player; nothing is loaded before it is asked for. */
export function Player({ video }: { video: Shown }) {
  const { title, videoFile, thumbnail, width, height } = video;
  if (video.status !== "ready") return <NotReady video={video} />;
  const extension = videoFile.split(".").at(-1) ?? "";
  return (
    <div className="player">
      <video
        controls
        playsInline
        preload="none"
        poster={thumbnail || undefined}
        width={width || 1280}
        height={height || 720}
        aria-label={title}
      >
        <source src={videoFile} type={types[extension]} />
        <CaptionsTracks captions={video.captions} />
        <a href={videoFile}>Download this video</a>
      </video>
    </div>
  );
}

/** Only its owner comes here before a video can be played. */
function NotReady({ video: { _id, status, failure } }: { video: Shown }) {
  return (
    <div className="player waiting">
      {status === "processing" ? (
        <p>
          This video is being prepared. <a href={`/video/${_id}`}>Look again</a>
        </p>
      ) : (
        <p>This video could not be prepared: {failure ?? "its file could not be read"}.</p>
      )}
    </div>
  );
}
