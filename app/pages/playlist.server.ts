import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Owner } from "#contract/users";
import { nameAccount } from "#app/format/authors";
import { encodePath } from "#app/format/path";
import { toCollapsibleParts } from "#app/format/text-parts";
import { unknownOwner } from "#app/video-api/shapes/lenient-fields.server";
import { pick, toCards } from "#app/video-api/shapes/view-models.server";
import { toListView } from "#app/video-api/shapes/community-view-models.server";
import type { Playlist } from "#app/video-api/shapes/community-shapes.server";
import { videoApi } from "#app/video-api/index.server";
import { type Page, type PagePosition, readPagePosition } from "#app/video-api/transport/lists.server";
import type { Video } from "#app/video-api/shapes/shapes.server";
import { optional, required, optionalSection } from "#app/http/load.server";
import { breadcrumbs, describeList, originOf, pictureOf, summarize } from "#app/http/describe.server";
import { requireParams } from "#app/http/params.server";
import { redirectTo } from "#app/http/redirect.server";
import type { RouteArgs } from "#app/context.server";
import { withStates } from "./card-states.server";
import * as t from "#languages/pages";

interface PlaylistUrl {
  id: string;
  /** Name or id of the owner in the URL. */
  ownerName: string;
  /** Returns the URL for the real owner; null if the current one is right. */
  canonicalPath: (owner: Owner) => string | null;
}

/** Loads what a playlist's page shows; throws a redirect to the canonical path if there is another. */
export async function loadPlaylistPage({ request, context }: RouteArgs, { id, ownerName, canonicalPath }: PlaylistUrl) {
  const { users } = videoApi(request, context);
  const { after, before } = readPagePosition(request);
  const { videosBefore, cursor } = splitCountedCursor(after ?? before ?? "");
  const [[playlist, videos], channelInUrl] = await Promise.all([
    loadPlaylist({ request, context }, id, { after: after && cursor, before: before && cursor }),
    optional(users.channel(ownerName)),
  ]);
  const redirectPath = canonicalPath(playlist.owner);
  if (redirectPath) throw redirectTo({ request, context }, redirectPath + new URL(request.url).search);
  const { owner } = playlist;
  const isOwner =
    channelInUrl?._id === owner._id || ownerName === ownerSegment(owner) || owner._id === unknownOwner._id;
  const ownerChannel = isOwner ? channelInUrl : await optional(users.channel(ownerSegment(owner)));
  // The name in the URL may belong to another channel.
  const channel = ownerChannel?._id === owner._id ? ownerChannel : null;
  const page = videos.data;
  const list = page && toListView(page, toCards);
  return {
    playlist: toPlaylistView(playlist, page, channel),
    list: list && {
      ...list,
      docs: await withStates({ request, context }, list.docs),
      before: list.prev ? videosBefore : 0,
    },
    failure: videos.failure,
  };
}

/** Loads a playlist and a page of its videos in one call; in two calls if that fails. */
async function loadPlaylist({ request, context }: RouteArgs, id: string, position: PagePosition) {
  const { playlists } = videoApi(request, context);
  const whole = await optional(playlists.withVideos(id, position).then((data) => ({ data })));
  if (whole) return [whole.playlist, { data: whole.page, failure: null }] as const;
  return Promise.all([required(playlists.find(id)), optionalSection(playlists.videos(id, position))]);
}

/** Reads a cursor and the number of videos before its page; null if the query does not say the number. */
function splitCountedCursor(text: string) {
  const [, count = "", cursor = text] = /^(\d{0,6})~(.*)$/s.exec(text) ?? [];
  return { videosBefore: count === "" ? null : Number(count), cursor };
}

/** Names an owner in a path: by username, or by id if the server sends no name. */
export const ownerSegment = ({ username, _id }: Pick<Owner, "_id" | "username">) => username || _id;

export const playlistPath = (area: "playlist" | "myplaylist", id: string, name: string) =>
  encodePath`/${area}/${id}/${name}`;

/** Returns the path of the page that links to the files of a playlist, with the chosen size. */
export function downloadPage({ request, params }: LoaderFunctionArgs): string {
  const { playlistId, username } = requireParams(params, "playlistId", "username");
  return `${playlistPath("playlist", playlistId, username)}/download${new URL(request.url).search}`;
}

interface Channel {
  username: string;
  fullName: string;
  avatar: string;
  subscribersCount: number | null;
}

/** Takes views, length and picture from the videos if the server does not send them. */
function toPlaylistView(playlist: Playlist, page: Page<Video> | null, channel: Channel | null) {
  const { thumbnail, totalViews, totalDuration, owner } = playlist;
  const isWhole = page && !page.nextCursor && !page.prevCursor && !page.isCut;
  const sumOf = (figure: "views" | "duration") => (isWhole ? sumKnown(page.docs.map((video) => video[figure])) : null);
  return {
    ...pick(playlist, "_id", "name", "description", "videosCount"),
    ...(playlist.isHidden ? { isHidden: true } : {}),
    about: toCollapsibleParts(playlist.description),
    thumbnail: thumbnail || (page && !page.prevCursor && page.docs[0]?.thumbnail) || "",
    totalViews: totalViews ?? sumOf("views"),
    totalDuration: totalDuration ?? sumOf("duration"),
    subscribersCount: channel?.subscribersCount ?? null,
    owner: {
      _id: owner._id,
      username: owner.username || (channel?.username ?? ""),
      fullName: owner.fullName || (channel?.fullName ?? ""),
      avatar: owner.avatar || (channel?.avatar ?? ""),
    },
  };
}

/** Sums figures; null if one of them is unknown. */
const sumKnown = (figures: (number | null)[]) =>
  figures.reduce((sum, each) => (sum === null || each === null ? null : sum + each), 0);

const describeOwner = (name: string) => (name ? t.playlistBy({ name }) : t.playlistBySomeChannel());

export function describePlaylist(args: RouteArgs, playlist: ReturnType<typeof toPlaylistView>, path: string) {
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
