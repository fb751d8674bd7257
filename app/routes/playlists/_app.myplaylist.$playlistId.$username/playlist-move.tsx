import { PressForm } from "#app/components/forms/press-form";
import { useSupportedControls } from "#app/components/ui/page-context";
import { encodePath } from "#app/format/path";
import * as t from "#languages/playlists";

interface Props {
  playlistId: string;
  videoId: string;
  /** The ids of the videos before and after it, or `up` and `down` if these are on another page; absent at the ends. */
  before: string | undefined;
  after: string | undefined;
  returnTo: string;
}

/** Renders the entries of a card's menu that move its video up and down in its playlist. */
export function PlaylistMove({ playlistId, videoId, before, after, returnTo }: Props) {
  if (!useSupportedControls()("movePlaylist")) return null;
  return (
    <PressForm action={encodePath`/actions/playlist/${playlistId}/move/${videoId}`} returnTo={returnTo}>
      {before && (
        <button name={before === "up" ? "to" : "before"} value={before}>
          {t.moveUp()}
        </button>
      )}
      {after && (
        <button name={after === "down" ? "to" : "after"} value={after}>
          {t.moveDown()}
        </button>
      )}
    </PressForm>
  );
}
