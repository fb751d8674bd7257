import { z } from "zod";
import { calls } from "#contract/calls";
import { cutQueue } from "#contract/play-order";
import { parseRows } from "../transport/fetch-rows.server";
import { anyOwner, count, id, text, unknownOwner } from "../shapes/lenient-fields.server";
import type { ApiSession } from "../transport/session.server";
import { video } from "../shapes/shapes.server";

const queuePosition = z.object({ index: count, total: count, start: count, firstId: id, lastId: id });

const unknownPlaylistHead = { name: "", owner: unknownOwner, ownerInfo: unknownOwner, queue: null };

const playlistHead = z
  .object({ name: text, owner: anyOwner, ownerInfo: anyOwner, queue: queuePosition.nullish().catch(null) })
  .catch(unknownPlaylistHead);

/**
 * Reads the part of a playlist around one of its videos. A server without queues sends all videos, of which the queue
 * is cut here. Returns null if the video is not in the playlist.
 */
export function readQueueAnswer(session: ApiSession, data: unknown, videoId: string, shuffle: string) {
  const { name, owner, ownerInfo, queue } = playlistHead.parse(data);
  const docs = parseRows(session, calls.readPlaylist, data, video);
  const playlist = { name, owner: ownerInfo.username ? ownerInfo : owner };
  if (queue) return { ...playlist, ...queue, docs };
  const slice = cutQueue(
    docs.map(({ _id }) => _id),
    videoId,
    shuffle,
    docs.length,
  );
  if (!slice) return null;
  const { ids, ...cut } = slice;
  return { ...playlist, ...cut, docs: ids.map((each) => docs.find(({ _id }) => _id === each)!) };
}

export type PlayQueue = NonNullable<ReturnType<typeof readQueueAnswer>>;
