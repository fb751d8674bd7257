import type { Comment } from "#contract/comments";
import type { Page } from "#contract/envelope";
import type { Playlist } from "#contract/playlists";
import type { Tweet } from "#contract/tweets";
import type { Community } from "./screens";

export type FetchData = <T>(path: string) => Promise<T>;

interface Participants {
  /** The user whose content to find. */
  myId: string;
  /** A video with a comment of that user. */
  videoId: string;
  otherIds: string[];
}

/** Finds content for screens: the user's comment, tweet and playlists, and the longest playlist of other users. */
export async function findCommunity(
  fetchData: FetchData,
  { myId, videoId, otherIds }: Participants,
): Promise<Community> {
  const listPlaylists = (id: string) => fetchData<Playlist[]>(`playlist/user/${id}?videos=none&limit=100`);
  const comments = await fetchData<Page<Comment>>(`comments/${videoId}?limit=100`);
  const comment = comments.docs.find(({ owner }) => owner._id === myId);
  const [tweet] = await fetchData<Tweet[]>(`tweets/user/${myId}`);
  const own = await listPlaylists(myId);
  const others = (await Promise.all(otherIds.map(listPlaylists))).flat();
  const playlist = others.sort((a, b) => b.videosCount - a.videosCount)[0];
  const filled = own.find(({ videosCount }) => videosCount > 0);
  const empty = own.find(({ videosCount }) => videosCount === 0);
  if (!comment || !tweet || !playlist || !filled || !empty)
    throw new Error("The site lacks comments, tweets or playlists: take pictures of the demo");
  return {
    commentId: comment._id,
    tweetId: tweet._id,
    playlistId: playlist._id,
    playlistUsername: playlist.ownerInfo.username,
    ownPlaylistId: filled._id,
    emptyPlaylistId: empty._id,
  };
}
