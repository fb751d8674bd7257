import type { AppLoadContext } from "@remix-run/node";
import type { Owner } from "#contract/users";
import { encodePath } from "#app/format/path";
import { nobody } from "#app/video-api/lenient-fields.server";
import { toCards } from "#app/video-api/view-models.server";
import { toShown } from "#app/video-api/community-view-models.server";
import type { Playlist } from "#app/video-api/community-shapes.server";
import { videoApi } from "#app/video-api/index.server";
import { type Page, placeOf } from "#app/video-api/lists.server";
import { pick } from "#app/video-api/pick.server";
import type { Video } from "#app/video-api/shapes.server";
import { beside, mainThing, optionalBlock } from "#app/http/load.server";
import { redirectTo } from "#app/http/redirect.server";

interface Asked {
  request: Request;
  context: AppLoadContext;
}

interface Wanted {
  id: string;
  /** Name or id of the owner, as the address has it. */
  ownerName: string;
  /** Another address for the owner there is; null where this one is right. */
  betterPath: (owner: Owner) => string | null;
}

/** What a playlist's page shows; gives up with a redirect where there is a better address. */
export async function playlistPage({ request, context }: Asked, { id, ownerName, betterPath }: Wanted) {
  const { playlists, users } = videoApi(request, context);
  const [playlist, videos, supposed] = await Promise.all([
    mainThing(playlists.find(id)),
    optionalBlock(playlists.videos(id, placeOf(request))),
    beside(users.channel(ownerName)),
  ]);
  const better = betterPath(playlist.owner);
  if (better) throw redirectTo(better + new URL(request.url).search);
  const { owner } = playlist;
  const isAsked = supposed?._id === owner._id || ownerName === nameOf(owner) || owner._id === nobody._id;
  const found = isAsked ? supposed : await beside(users.channel(nameOf(owner)));
  // A channel found by the address may be somebody else's.
  const channel = found?._id === owner._id ? found : null;
  const page = videos.data;
  return { playlist: shown(playlist, page, channel), list: page && toShown(page, toCards), failure: videos.failure };
}

/** What stands for an owner in a path: the id where the server tells no name. */
export const nameOf = ({ username, _id }: Pick<Owner, "_id" | "username">) => username || _id;

export const pathOf = (area: "playlist" | "myplaylist", id: string, name: string) => encodePath`/${area}/${id}/${name}`;

interface Channel {
  username: string;
  avatar: string;
  subscribersCount: number | null;
}

/** Views and picture are taken from the videos where the server does not tell them. */
function shown(playlist: Playlist, page: Page<Video> | null, channel: Channel | null) {
  const { thumbnail, totalViews, owner } = playlist;
  const isWhole = page && !page.nextCursor && !page.prevCursor && !page.isCut;
  const summed = isWhole ? sumOf(page.docs.map(({ views }) => views)) : null;
  return {
    ...pick(playlist, "_id", "name", "description", "videosCount"),
    thumbnail: thumbnail || (page && !page.prevCursor && page.docs[0]?.thumbnail) || "",
    totalViews: totalViews ?? summed,
    subscribersCount: channel?.subscribersCount ?? null,
    owner: {
      _id: owner._id,
      username: owner.username || (channel?.username ?? ""),
      avatar: owner.avatar || (channel?.avatar ?? ""),
    },
  };
}

/** A sum of which a part is not known is not known. */
const sumOf = (figures: (number | null)[]) =>
  figures.reduce((sum, each) => (sum === null || each === null ? null : sum + each), 0);
