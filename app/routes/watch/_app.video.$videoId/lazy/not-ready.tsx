import type { WatchView } from "../watch-view.server";
import { useReloadWhile } from "#app/components/ui/use-reload-while";
import { encodePath } from "#app/format/path";
import * as t from "#languages/watch";

/** Replaces the player until a video can be played; only its owner sees this. */
export function NotReady({ video: { _id, status, progress, failure } }: { video: WatchView }) {
  const isProcessing = status === "processing";
  useReloadWhile(isProcessing);
  if (!isProcessing)
    return (
      <div className="not-ready">
        <p>
          {t.couldNotBePrepared({ reason: failure ?? t.fileNotRead() })}{" "}
          <a href="/admin/dashboard">{t.goToDashboard()}</a>
        </p>
      </div>
    );
  return (
    <div className="not-ready">
      <p>
        {progress === undefined ? t.beingPrepared() : t.beingPreparedBy({ percent: progress })}{" "}
        <a href={encodePath`/video/${_id}`}>{t.checkAgain()}</a>
      </p>
    </div>
  );
}
