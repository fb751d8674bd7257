import { Icon } from "#app/components/ui/icon";
import { useIsHydrated } from "#app/components/ui/use-is-hydrated";
import * as t from "#languages/watch";

interface Props {
  video: { title: string; videoFile: string; downloadFile: string; status: string };
  url: string;
}

/** Renders the browser's own sharing, where it has any, and the download of the file. */
export function ShareButtons({ video: { title, videoFile, downloadFile, status }, url }: Props) {
  const canShare = useIsHydrated() && "share" in navigator;
  return (
    <div className="flex flex-wrap gap-2">
      {canShare && (
        <button className="button button-primary" type="button" onClick={() => void share(title, url)}>
          <Icon name="share" />
          {t.shareWith()}
        </button>
      )}
      {status === "ready" && videoFile && (
        <a className="button" href={downloadFile || videoFile} download={fileName(title, videoFile)}>
          {t.download()}
        </a>
      )}
    </div>
  );
}

/** Rejects when the person closes the browser's dialog. */
const share = (title: string, url: string) => navigator.share({ title, url }).catch(() => undefined);

/** Names the downloaded file by the title, without the signs that file systems refuse. */
function fileName(title: string, file: string) {
  const extension = /\.([a-z0-9]{2,4})(?:[?#]|$)/i.exec(file)?.[1] ?? "mp4";
  return `${title.replace(/[\\/:*?"<>|\p{Cc}\s]+/gu, " ").trim() || "video"}.${extension}`;
}
