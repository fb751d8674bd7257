import { useLive } from "#app/components/ui/use-polling";
import { encodePath } from "#app/format/path";
import type { WatchView } from "../watch-view.server";

/** Replaces the player until a video can be played; only its owner sees this. */
export function NotReady({ video: { _id, status, progress, failure } }: { video: WatchView }) {
  const isProcessing = status === "processing";
  useLive(isProcessing);
  if (!isProcessing)
    return (
      <div className="not-ready">
        <p>
          This video could not be prepared: {failure ?? "its file could not be read"}.{" "}
          <a href="/admin/dashboard">Go to dashboard</a>
        </p>
      </div>
    );
  return (
    <div className="not-ready">
      <p>
        This video is being prepared{progress === null ? "" : ` (${progress}%)`}.{" "}
        <a href={encodePath`/video/${_id}`}>Check again</a>
      </p>
    </div>
  );
}
