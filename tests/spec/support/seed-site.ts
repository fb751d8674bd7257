import { videoForm } from "#tests/support/videos";
import { startSite, type Member } from "./site";

const create = async (owner: Member, path: string, body: object | FormData) => {
  const { status, data, message } = await owner.call<{ _id: string }>("POST", path, body);
  if (status !== 201) throw new Error(`POST ${path}: ${status} ${message}`);
  return data._id;
};

/** Returns functions that create a member's content and return its id: a test that changes content creates its own. */
export const contentOf = (owner: Member) => ({
  createVideo: async (title: string) => create(owner, "/videos", await videoForm({ title, description: "About it" })),
  createComment: (videoId: string, commentContent: string) => create(owner, `/comments/${videoId}`, { commentContent }),
  createTweet: (content: string) => create(owner, "/tweets", { content }),
  async createPlaylist(name: string, ...videoIds: string[]) {
    const id = await create(owner, "/playlist", { name, description: "Wet and windy" });
    for (const videoId of videoIds) await owner.call("PATCH", `/playlist/add/${videoId}/${id}`);
    return id;
  },
});

/** Starts a site with a channel that has content of every kind, another member, and a visitor. */
export async function seedSite(env: Record<string, string> = {}) {
  const site = await startSite(env);
  const owner = await site.signUp("anna");
  const other = await site.signUp("bea");
  const content = contentOf(owner);
  const videoId = await content.createVideo("Rain on the roof");
  const sideVideoId = await content.createVideo("Wind in the reeds");
  const commentId = await content.createComment(videoId, "First thoughts");
  const tweetId = await content.createTweet("Up before everyone");
  const playlistId = await content.createPlaylist("Weather", videoId);
  const ids = { videoId, sideVideoId, commentId, tweetId, playlistId };
  return { site, owner, other, visitor: site.visitor(), ...content, ...ids };
}
