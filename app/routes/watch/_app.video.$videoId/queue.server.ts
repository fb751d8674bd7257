import { randomInt } from "node:crypto";
import { encodePath } from "#app/format/path";
import { readQuery, changeQuery } from "#app/format/query";
import { ownerSegment, playlistPath } from "#app/pages/playlist.server";
import type { PlayQueue } from "#app/video-api/resources/queue.server";
import { toSideCards } from "#app/video-api/shapes/view-models.server";
import { maxShuffleLength } from "#contract/play-order";
import * as t from "#languages/watch";

/** Reads from the query which playlist a watch page plays, the text that shuffles it, and whether it loops. */
export const readListParams = (request: Request) => ({
  list: readQuery(request, "list"),
  shuffle: (readQuery(request, "shuffle") ?? "").slice(0, maxShuffleLength),
  isLooping: readQuery(request, "loop") === "1",
});

export type ListParams = ReturnType<typeof readListParams> & { list: string };

export function toQueueView(queue: PlayQueue, { list, shuffle, isLooping }: ListParams, request: Request) {
  const { index, total, start, docs, firstId, lastId } = queue;
  const search = changeQuery("", { list, shuffle: shuffle || null, loop: isLooping ? "1" : null });
  const current = docs[index - start];
  const toNeighbour = (offset: 1 | -1) => {
    const isEnd = index + offset < 0 || index + offset >= total;
    if (isEnd && (!isLooping || total < 2)) return null;
    const id = isEnd ? (offset > 0 ? firstId : lastId) : docs[index + offset - start]?._id;
    const [video] = toSideCards(docs.filter(({ _id }) => _id === id));
    return id ? { to: encodePath`/video/${id}` + search, video: video ?? null } : null;
  };
  const withQuery = (changes: Record<string, string | null>) =>
    current ? encodePath`/video/${current._id}` + changeQuery(new URL(request.url).search, changes) : "";
  return {
    name: queue.name,
    path: playlistPath("playlist", list, ownerSegment(queue.owner)),
    place: t.placeInPlaylist({ place: index + 1, total }),
    videos: toSideCards(docs),
    search,
    prev: toNeighbour(-1),
    next: toNeighbour(1),
    isShuffled: shuffle !== "",
    shuffleTo: withQuery({ shuffle: shuffle ? null : `${randomInt(1_000_000)}-${current?._id}` }),
    isLooping,
    loopTo: withQuery({ loop: isLooping ? null : "1" }),
  };
}

export type QueueView = ReturnType<typeof toQueueView>;
