import { endpoint, requestEndpoint } from "#api/http/endpoint";
import { parseId } from "#api/http/validate";
import { fetchedMessage, reply } from "#api/http/reply";
import { removePicture } from "#api/media/store/remove-picture";
import { calls } from "#contract/calls";
import { maxShuffleLength } from "#contract/play-order";
import { addPlaylist, deletePlaylist } from "./write-playlist";
import { editPlaylist } from "./edit-playlist";
import type { Viewpoint } from "./playlist-summaries";
import { moveInPlaylist } from "./move-in-playlist";
import { addToPlaylist, removeFromPlaylist } from "./playlist-videos";
import { findPlaylist, listPlaylistsOf, readPlaylist } from "./read-playlists";
import { readQueue } from "./read-queue";
import { listWatchLater, setWatchLater } from "./watch-later";
import * as t from "#languages/api-community";

/** Reads the `videos` parameter: `none` or one id limits the video ids in the response, which has all of them by default. */
function parseViewpoint(viewerId: string | null, videos: string | undefined): Viewpoint {
  if (!videos) return { viewerId };
  return { viewerId, onlyVideoIds: videos === "none" ? [] : [parseId(videos, "video")] };
}

export const playlistEndpoints = [
  endpoint(calls.readPlaylist, async ({ db, viewerId, params, query: { around, shuffle = "", sortBy }, paging }) => {
    const { playlistId } = params;
    if (!around) {
      const isNewestFirst = sortBy === "newest";
      return reply(fetchedMessage("Playlist"), await readPlaylist(db, playlistId, { paging, viewerId, isNewestFirst }));
    }
    const position = { videoId: parseId(around, "video"), shuffle: shuffle.slice(0, maxShuffleLength), ...paging };
    return reply(fetchedMessage("Playlist"), await readQueue(db, { id: playlistId, viewerId }, position));
  }),
  endpoint(calls.listPlaylists, async ({ db, viewerId, params, query, paging }) => {
    const { docs, page } = await listPlaylistsOf(db, params.userId, {
      paging,
      ...parseViewpoint(viewerId, query.videos),
    });
    return reply(fetchedMessage("Playlists"), docs, { page });
  }),
  endpoint(calls.findPlaylist, async ({ db, viewerId, params, query }) =>
    reply(
      fetchedMessage("Playlist"),
      await findPlaylist(db, params.playlistId, parseViewpoint(viewerId, query.videos)),
    ),
  ),
  endpoint(calls.addPlaylist, async ({ db, viewerId, body }) => {
    const id = await addPlaylist(db, viewerId, body);
    return reply(t.playlistCreated, await findPlaylist(db, id, { viewerId }));
  }),
  endpoint(calls.listWatchLater, async ({ db, viewerId, paging }) => {
    const { videos, limit, nextCursor, prevCursor } = await listWatchLater(db, viewerId, paging);
    return reply(fetchedMessage("Videos"), { videos, limit, nextCursor, prevCursor });
  }),
  endpoint(calls.setWatchLater, async ({ db, viewerId, params, body: { saved = true } }) => {
    await setWatchLater(db, { viewerId, videoId: params.videoId }, saved);
    return reply(saved ? t.watchLaterAdded : t.watchLaterRemoved, { saved });
  }),
  endpoint(calls.addToPlaylist, async ({ db, viewerId, params }) => {
    const id = await addToPlaylist(db, [params.videoId, params.playlistId], viewerId);
    return reply(t.playlistVideoAdded, await findPlaylist(db, id, { viewerId }));
  }),
  endpoint(calls.removeFromPlaylist, async ({ db, viewerId, params }) => {
    const id = await removeFromPlaylist(db, [params.videoId, params.playlistId], viewerId);
    return reply(t.playlistVideoRemoved, await findPlaylist(db, id, { viewerId }));
  }),
  endpoint(calls.moveInPlaylist, async ({ db, viewerId, params, body }) => {
    await moveInPlaylist(db, { ...params, ownerId: viewerId }, body);
    return reply(t.playlistVideoMoved, await findPlaylist(db, params.playlistId, { viewerId }));
  }),
  requestEndpoint(calls.editPlaylist, async ({ deps, db, viewerId, params, request }) => {
    await editPlaylist(deps, { id: params.playlistId, ownerId: viewerId }, request);
    return reply(t.playlistUpdated, await findPlaylist(db, params.playlistId, { viewerId }));
  }),
  endpoint(calls.deletePlaylist, async ({ deps, db, viewerId, params }) => {
    const image = await deletePlaylist(db, params.playlistId, viewerId);
    await removePicture(db, deps.media, image);
    return reply(t.playlistDeleted, {});
  }),
];
