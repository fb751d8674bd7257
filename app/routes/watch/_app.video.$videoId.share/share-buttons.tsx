import { useOffers } from "#app/components/ui/page-context";
import { Icon } from "#app/components/ui/icon";
import { useIsHydrated } from "#app/components/ui/use-is-hydrated";
import { encodePath } from "#app/format/path";
import * as kept from "#languages/kept";
import * as t from "#languages/watch";

interface Props {
  video: { _id: string; title: string; videoFile: string; status: string; downloadsFor: string };
  url: string;
}

/** Renders the browser's own sharing, where it has any, and the link to its files. */
export function ShareButtons({ video: { _id, title, videoFile, status, downloadsFor }, url }: Props) {
  const isHydrated = useIsHydrated();
  const canShare = isHydrated && "share" in navigator;
  const isOffered = status === "ready" && videoFile && downloadsFor !== "nobody";
  const offers = useOffers();
  const canKeep = isHydrated && "serviceWorker" in navigator && offers("/kept");
  return (
    <div className="flex flex-wrap gap-2">
      {canShare && (
        <button className="button button-primary" type="button" onClick={() => void share(title, url)}>
          <Icon name="share" />
          {t.shareWith()}
        </button>
      )}
      {isOffered && (
        <a className="button" href={encodePath`/video/${_id}/download`}>
          {t.download()}
        </a>
      )}
      {isOffered && canKeep && (
        <a className="button" href={encodePath`/video/${_id}/download` + "#keep"}>
          {kept.keep()}
        </a>
      )}
    </div>
  );
}

/** Rejects when the person closes the browser's dialog. */
const share = (title: string, url: string) => navigator.share({ title, url }).catch(() => undefined);
