import { videoForm } from "#tests/support/videos";
import { aSite, type Member } from "./site";

interface Made {
  _id: string;
}

const made = async (person: Member, method: string, path: string, body: object | FormData) => {
  const answer = await person.call<Made>(method, path, body);
  if (answer.status !== 201) throw new Error(`${method} ${path}: ${answer.status} ${answer.message}`);
  return answer.data._id;
};

/** A site with a channel that has something of everything, somebody else, and a visitor. */
export async function aWorld(env: Record<string, string> = {}) {
  const site = await aSite(env);
  const owner = await site.signUp("anna");
  const other = await site.signUp("bea");
  const video = async (title: string) =>
    made(owner, "POST", "/videos", await videoForm({ title, description: "About it" }));
  const videoId = await video("Rain on the roof");
  const sideVideoId = await video("Wind in the reeds");
  const commentId = await made(owner, "POST", `/comments/${videoId}`, { commentContent: "First thoughts" });
  const tweetId = await made(owner, "POST", "/tweets", { content: "Up before everyone" });
  const playlistId = await made(owner, "POST", "/playlist", { name: "Weather", description: "Wet and windy" });
  await owner.call("PATCH", `/playlist/add/${videoId}/${playlistId}`);
  return { site, owner, other, visitor: site.visitor(), videoId, sideVideoId, commentId, tweetId, playlistId };
}
