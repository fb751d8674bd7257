import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Video } from "#contract/videos";
import { longClipFront } from "#tests/support/long-clip";
import { aPicture } from "#tests/support/videos";
import { authorization, persist, type Scene } from "./people";
import { encodeForm } from "./send";

const filmBytes = 400_000;
const partBytes = 100_000;

type Actor = Pick<Scene, "url" | "recorder">;

export interface NewVideo {
  title: string;
  content: Buffer;
  /** The key of its form, with which a repeated upload is the same one. */
  draft: string;
}

/** Builds a video whose playable film equals no other. */
export async function newVideo(title: string): Promise<NewVideo> {
  const front = await longClipFront(filmBytes);
  return { title, draft: randomUUID(), content: Buffer.concat([front, randomBytes(filmBytes - front.length)]) };
}

/** Publishes videos, by turns with a form and in parts; repeats what failed with the same key of the form. */
export async function uploadVideos(scene: Scene, token: string, name: string) {
  for (let count = 1; !scene.isOver(); count++) {
    const video = await newVideo(`${name} ${count}`);
    const id = await (count % 2 ? uploadForm : uploadParts)(scene, token, video);
    scene.recorder.videos.push({ id, title: video.title, content: video.content });
    await sleep(500);
  }
}

/** Publishes a video with one form; returns its id. */
export async function uploadForm(actor: Actor, token: string, video: NewVideo): Promise<string> {
  const { body } = await postForm(actor, token, "videos", video, true);
  return (JSON.parse(body.toString()) as { data: Video }).data._id;
}

async function postForm({ url, recorder }: Actor, token: string, path: string, video: NewVideo, hasFile: boolean) {
  const form = new FormData();
  const texts = { draft: video.draft, title: video.title, description: "Filmed before dawn" };
  for (const [field, value] of Object.entries(texts)) form.append(field, value);
  form.append("thumbnail", await aPicture());
  if (hasFile) form.append("videoFile", new File([new Uint8Array(video.content)], "film.mp4"));
  const { headers, body } = await encodeForm(form);
  const sending = { method: "POST", headers: { ...headers, ...authorization(token) }, body };
  return (await persist(() => recorder.attempt("upload", `${url}/api/v1/${path}`, sending))).reply;
}

async function uploadParts(actor: Actor, token: string, video: NewVideo): Promise<string> {
  return sendParts(actor, token, await beginParts(actor, token, video), video);
}

const uploadHeaders = (token: string) => ({ ...authorization(token), "Tus-Resumable": "1.0.0" });
export const partHeaders = (token: string, offset: number) => ({
  ...uploadHeaders(token),
  "Content-Type": "application/offset+octet-stream",
  "Upload-Offset": String(offset),
});

/** Saves the form of a video without its file and begins to upload that in parts; returns the path of the upload. */
export async function beginParts(actor: Actor, token: string, video: NewVideo): Promise<string> {
  await postForm(actor, token, "drafts", video, false);
  const key = Buffer.from(video.draft).toString("base64");
  const metadata = { "Upload-Length": String(video.content.length), "Upload-Metadata": `draft ${key}` };
  const sending = { method: "POST", headers: { ...uploadHeaders(token), ...metadata } };
  const { reply } = await persist(() => actor.recorder.attempt("upload", `${actor.url}/api/v1/uploads`, sending));
  return new URL(reply.headers.location!, actor.url).pathname;
}

/** Sends the parts from where the server has the film up to, until the last one is answered with the video's id. */
export async function sendParts(
  { url, recorder }: Actor,
  token: string,
  path: string,
  { content, title }: NewVideo,
): Promise<string> {
  for (let acknowledged = 0; ; await sleep(100)) {
    const asking = { method: "HEAD", headers: uploadHeaders(token) };
    const { reply: head } = await persist(() => recorder.attempt("upload", url + path, asking));
    if (head.headers["upload-video"]) return String(head.headers["upload-video"]);
    const from = Number(head.headers["upload-offset"]);
    if (from < acknowledged) recorder.lostParts.push(`${title}: ${acknowledged - from} bytes`);
    const sending = {
      method: "PATCH",
      headers: partHeaders(token, from),
      body: content.subarray(from, from + partBytes),
    };
    const reply = await recorder.attempt("upload", url + path, sending);
    if (reply.headers["upload-video"]) return String(reply.headers["upload-video"]);
    if (reply.isFine) acknowledged = Number(reply.headers["upload-offset"]);
  }
}
