import type { Comment } from "#contract/comments";
import type { Page } from "#contract/envelope";
import type { Playlist } from "#contract/playlists";
import type { Tweet } from "#contract/tweets";
import { openContext, type Session, timeoutMs, type VisitedSite } from "./photographer";
import type { Community, Samples } from "./screens";

/** Finds the users and the content for the addresses of screens. */
export async function findSamples(
  visited: VisitedSite,
  session: Session,
): Promise<Omit<Samples, "emptySite" | "newSite" | "awaySite">> {
  const context = await openContext(visited, { width: 1280, theme: "light", javaScript: false }, session);
  const fetchData: FetchData = async <T>(path: string): Promise<T> => {
    const response = await context.request.get(`/api/v1/${path}`, { timeout: timeoutMs });
    return ((await response.json()) as { data: T }).data;
  };
  type VideoPage = { docs: { _id: string; title: string; owner: { _id: string; username: string } }[] };
  const me = await fetchData<{ _id: string; username: string }>("users/current-user");
  const { docs } = await fetchData<VideoPage>("videos?limit=100");
  const own = docs.find(({ owner }) => owner._id === me._id);
  const others = docs.filter(({ owner }) => owner._id !== me._id);
  const [other] = others;
  if (!own || !other) throw new Error("The site lacks videos: take pictures of the demo");
  const otherIds = [...new Set(others.map(({ owner }) => owner._id))];
  const { docs: drafts } = await fetchData<{ docs: { _id: string }[] }>("drafts");
  const captionedId = await findCaptioned(fetchData, docs);
  const [openCase] = await fetchData<{ _id: string }[]>("moderation/cases");
  if (!drafts[0] || !captionedId || !openCase)
    throw new Error("The site lacks drafts, captions or cases: take pictures of the demo");
  const community = await findCommunity(fetchData, { myId: me._id, videoId: other._id, otherIds });
  await context.close();
  return {
    username: me.username,
    userId: me._id,
    otherUsername: other.owner.username,
    otherUserId: other.owner._id,
    videoId: other._id,
    ownVideoId: own._id,
    captionedId,
    draftId: drafts[0]._id,
    caseId: openCase._id,
    ...community,
  };
}

async function findCaptioned(fetchData: FetchData, videos: { _id: string }[]) {
  for (const { _id } of videos) if ((await fetchData<unknown[]>(`captions/${_id}`)).length > 0) return _id;
  return null;
}

type FetchData = <T>(path: string) => Promise<T>;

interface Participants {
  /** The user whose content to find. */
  myId: string;
  /** A video with a comment of that user. */
  videoId: string;
  otherIds: string[];
}

/** Finds content for screens: the user's comment, tweet and playlists, and the longest playlist of other users. */
async function findCommunity(fetchData: FetchData, { myId, videoId, otherIds }: Participants): Promise<Community> {
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
