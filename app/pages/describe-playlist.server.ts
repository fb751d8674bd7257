import { nameAccount } from "#app/format/authors";
import { encodePath } from "#app/format/path";
import { breadcrumbs, describeList, originOf, pictureOf, summarize } from "#app/http/describe.server";
import type { RouteArgs } from "#app/context.server";
import * as t from "#languages/pages";
import type { loadPlaylistPage } from "./playlist.server";

type Playlist = Awaited<ReturnType<typeof loadPlaylistPage>>["playlist"];

const describeOwner = (name: string) => (name ? t.playlistBy({ name }) : t.playlistBySomeChannel());

export function describePlaylist(args: RouteArgs, playlist: Playlist, path: string) {
  const { _id, name, owner, thumbnail } = playlist;
  const channel: [string, string][] = owner.username
    ? [[nameAccount(owner), encodePath`/user/${owner.username}/${owner._id}`]]
    : [];
  const picture = pictureOf(thumbnail, name);
  describeList(args, {
    title: name,
    description: summarize(playlist.description) || describeOwner(nameAccount(owner)),
    path,
    more: {
      ...(picture && { picture }),
      feeds: [{ type: "application/atom+xml", title: name, href: encodePath`/feeds/playlist/${_id}` }],
      data: [breadcrumbs(originOf(args), [...channel, [name, path]])],
    },
  });
}
