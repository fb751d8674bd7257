import { Icon } from "#app/components/ui/icon";
import { useIsHydrated } from "#app/components/ui/use-is-hydrated";
import { encodePath } from "#app/format/path";
import { formatDownload } from "#app/format/size";
import * as t from "#languages/watch";

interface Props {
  video: { _id: string; title: string; videoFile: string; status: string; downloadsFor: string };
  url: string;
  /** The bytes of the smallest file of the video; null if unknown. */
  leastBytes: number | null;
}

/** Renders the button for the browser's own sharing, if it has any, and the link to the files of the video. */
export function ShareButtons({ video: { _id, title, videoFile, status, downloadsFor }, url, leastBytes }: Props) {
  const canShare = useIsHydrated() && "share" in navigator;
  return (
    <div className="flex flex-wrap gap-2">
      {canShare && (
        <button className="button" type="button" onClick={() => void share(title, url)}>
          <Icon name="share" />
          {t.shareWith()}
        </button>
      )}
      {status === "ready" && videoFile && downloadsFor !== "nobody" && (
        <a className="button" href={encodePath`/video/${_id}/download`}>
          {leastBytes ? t.downloadFrom({ size: formatDownload(leastBytes) }) : t.download()}
        </a>
      )}
    </div>
  );
}

/** Opens the browser's sharing; ignores that the viewer closes it. */
const share = (title: string, url: string) => navigator.share({ title, url }).catch(() => undefined);
