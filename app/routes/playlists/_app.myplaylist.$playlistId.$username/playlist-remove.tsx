import { PressForm } from "#app/components/forms/press-form";
import { encodePath } from "#app/format/path";
import type { CardVideo } from "#app/video-api/shapes/view-models.server";
import { Icon } from "#app/components/ui/icon";
import * as t from "#languages/playlists";

interface Props {
  playlistId: string;
  video: Pick<CardVideo, "_id" | "title">;
  returnTo: string;
}

export function PlaylistRemove({ playlistId, video: { _id, title }, returnTo }: Props) {
  return (
    <PressForm
      className="card-action max-sm:-me-3"
      action={encodePath`/actions/playlist/${playlistId}/remove/${_id}`}
      returnTo={returnTo}
    >
      <button
        className="button button-ghost button-icon"
        aria-label={t.removeWhich({ title })}
        title={t.removeFromPlaylist()}
      >
        <Icon name="x" />
      </button>
    </PressForm>
  );
}
