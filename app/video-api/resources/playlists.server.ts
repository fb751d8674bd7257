import { calls } from "#contract/calls";
import { cursors } from "#contract/envelope";
import { pageSizes } from "#contract/limits";
import { playlistDownloadsShape } from "#contract/playlist-downloads";
import { type ReceivedForm, toContent } from "../transport/multipart.server";
import { call, method } from "../transport/call.server";
import { type Playlist, playlist } from "../shapes/community-shapes.server";
import {
  list,
  listMethod,
  maxListCalls,
  type Page,
  type PagePosition,
  searchOrWholeList,
} from "../transport/lists.server";
import { listOf, parseRows } from "../transport/fetch-rows.server";
import { openFile } from "./open-file.server";
import { readQueueAnswer } from "./queue.server";
import { publishedVideo } from "./video-lists.server";
import type { ApiSession } from "../transport/session.server";
import { video } from "../shapes/shapes.server";

const buildPlaylistList = (userId: string, videos: string) =>
  listOf(calls.listPlaylists, { params: { userId }, query: { videos }, shape: playlist });

const buildPlaylistVideoList = (playlistId: string) =>
  listOf(calls.readPlaylist, { params: { playlistId }, fallback: calls.findPlaylist, shape: video });

/** Finds the videos around one of them, in the order that `shuffle` decides; null if that one is not in the playlist. */
async function findQueue(session: ApiSession, playlistId: string, videoId: string, shuffle = "") {
  const query = { around: videoId, shuffle, limit: pageSizes.max };
  const result = await call(session, calls.readPlaylist, {
    params: { playlistId },
    query,
    fallback: calls.findPlaylist,
  });
  return { data: readQueueAnswer(session, result.data, videoId, shuffle) };
}

export const playlists = (session: ApiSession) => ({ ...readPlaylists(session), ...changePlaylists(session) });

/** The most names that a page lists; its text about further ones says this number. */
const maxNames = 1_000;

const readPlaylists = (session: ApiSession) => ({
  /** Lists a channel's playlists. Our own server puts no other id than `videoId` into their `videos`. */
  ofChannel: (userId: string, position: PagePosition, videoId = "none") =>
    list(session, buildPlaylistList(userId, videoId), position, pageSizes.playlists),

  /** Lists as many playlists as one dialog shows, each with whether it has the video. */
  async listForVideo(userId: string, videoId: string) {
    const { data } = await list(session, buildPlaylistList(userId, videoId), {}, pageSizes.max);
    const hasVideo = async ({ _id, videos }: Playlist) =>
      videos ? videos.includes(videoId) : (await findQueue(session, _id, videoId)).data !== null;
    const docs = await Promise.all(
      data.docs.map(async (each) => ({ _id: each._id, name: each.name, has: await hasVideo(each) })),
    );
    return { data: { docs, isCut: data.nextCursor !== null } };
  },

  /** Lists the names of a channel's playlists, a thousand at most. */
  async listNames(userId: string) {
    const docs: Pick<Playlist, "_id" | "name">[] = [];
    let after: string | null = null;
    for (let calls = 0; calls < maxListCalls && docs.length < maxNames; calls++) {
      const { data }: { data: Page<Playlist> } = await list(
        session,
        buildPlaylistList(userId, "none"),
        { after },
        pageSizes.max,
      );
      docs.push(...data.docs.map(({ _id, name }) => ({ _id, name })));
      after = data.nextCursor;
      if (after === null) break;
    }
    return { data: { docs, isCut: after !== null } };
  },

  find: (playlistId: string) =>
    call(session, calls.findPlaylist, { params: { playlistId }, query: { videos: "none" } }, playlist),

  /** Reads a playlist and a page of its videos in one call; null from another server, which gets two calls at once. */
  async withVideos(playlistId: string, { after, before }: PagePosition) {
    if (!session.site.answerCall) return null;
    const query = { after, before, limit: pageSizes.videos };
    const { data } = await call(session, calls.readPlaylist, { params: { playlistId }, query });
    const docs = parseRows(session, calls.readPlaylist, data, video);
    const ends = cursors.parse(data);
    const totalDocs = ends.nextCursor || ends.prevCursor ? null : docs.length;
    return { playlist: playlist.parse(data), page: { docs, totalDocs, isCut: false, ...ends } };
  },

  videos: (id: string, position: PagePosition) => list(session, buildPlaylistVideoList(id), position, pageSizes.videos),

  /** Lists the public videos that were added last, the newest first, as many as a feed shows. */
  async newestVideos(id: string) {
    const source = { ...buildPlaylistVideoList(id), shape: publishedVideo };
    const result = await searchOrWholeList(session, source, { sortBy: "newest" }, {}, pageSizes.feed);
    if (result.serverPage) return { data: result.serverPage.docs };
    return { data: result.all.docs.slice(-pageSizes.feed).reverse() };
  },

  /** Lists the files to download, in the requested `size`. */
  downloads: (playlistId: string, size: string | null) =>
    call(session, calls.listPlaylistDownloads, { params: { playlistId }, query: { size } }, playlistDownloadsShape),

  openZip: (playlistId: string, size: string | null, signal: AbortSignal) =>
    openFile(session, calls.zipPlaylist, { params: { playlistId }, query: { size }, signal }),

  queue: (playlistId: string, videoId: string, shuffle: string) => findQueue(session, playlistId, videoId, shuffle),

  watchLater: listMethod(session, calls.listWatchLater, video, pageSizes.videos),
});

const changePlaylists = (session: ApiSession) => ({
  setWatchLater: (videoId: string, saved: boolean) =>
    call(session, calls.setWatchLater, { params: { videoId }, body: { saved } }),

  add: method(session, calls.addPlaylist),

  edit: (playlistId: string, form: ReceivedForm, signal: AbortSignal) =>
    call(session, calls.editPlaylist, { params: { playlistId }, ...toContent(form), signal }),

  remove: method(session, calls.deletePlaylist),

  addVideo: (playlistId: string, videoId: string) =>
    call(session, calls.addToPlaylist, { params: { playlistId, videoId }, triesEveryOrder: true }),

  moveVideo: method(session, calls.moveInPlaylist),

  /** Some servers read the video out of the body. */
  removeVideo: (playlistId: string, videoId: string) =>
    call(session, calls.removeFromPlaylist, {
      params: { playlistId, videoId },
      body: { videoId },
      triesEveryOrder: true,
    }),
});
