import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { writeVtt } from "#api/captions/write";
import type { Video } from "#contract/videos";
import { demoAccount } from "./channels";
import type { Captions, Channel, Clip } from "./channels/channel";
import { drawThumbnail, film, picture } from "./draw/render";
import { pictures, scenes } from "./scenes";
import { file, formOf, type Site } from "./site";

/** What stands on the site by now: ids by username and by scene. */
export interface Made {
  userIds: Map<string, string>;
  videoIds: Map<string, string>;
}

/** Signs a channel up with its pictures, and in; gives its access token. */
export async function addChannel(site: Site, channel: Channel, password: string, made: Made): Promise<string> {
  const { username, fullName } = channel;
  const email = username === demoAccount.username ? demoAccount.email : `${username}@demo.example`;
  const avatar = file(await picture(pictures[username].avatar, 256, 256), "image/png");
  const coverImage = file(await picture(pictures[username].cover, 1280, 214), "image/png");
  const account = formOf({ username, email, fullName, password, avatar, coverImage });
  const user = await site.send<{ _id: string }>("POST", "users/register", account);
  made.userIds.set(username, user._id);
  const login = formOf({ email, password });
  return (await site.send<{ accessToken: string }>("POST", "users/login", login)).accessToken;
}

async function addCaptions(site: Site, videoId: string, captions: Captions, seconds: number, token: string) {
  const { language, cues } = captions;
  const endOf = (index: number) => (cues[index + 1]?.[0] ?? seconds) * 1_000;
  const vtt = writeVtt(cues.map(([second, text], index) => ({ start: second * 1_000, end: endOf(index), text })));
  const form = formOf({ language, file: file(Buffer.from(vtt), "text/vtt") });
  await site.send("POST", `captions/${videoId}`, form, token);
}

interface Upload {
  clip: Clip;
  token: string;
  ffmpeg: string;
  scratch: string;
}

/** Draws a clip, films it and uploads it. */
export async function addClip(site: Site, { clip, token, ffmpeg, scratch }: Upload, made: Made) {
  const scene = scenes[clip.scene];
  const path = join(scratch, `${clip.scene}.mp4`);
  await film(scene, clip.seconds, path, ffmpeg);
  const { title, description } = clip;
  const thumbnail = file(await drawThumbnail(scene, ffmpeg, scratch), "image/png");
  const videoFile = file(await readFile(path), "video/mp4");
  const form = formOf({ title, description, draft: clip.scene, thumbnail, videoFile });
  const video = await site.send<Video>("POST", "videos", form, token);
  if (video.status !== "ready") throw new Error(`${clip.scene}: a browser would not play it as it is`);
  if (clip.unpublished) await site.send("PATCH", `videos/toggle/publish/${video._id}`, formOf({}), token);
  for (const captions of clip.captions ?? []) await addCaptions(site, video._id, captions, clip.seconds, token);
  made.videoIds.set(clip.scene, video._id);
  await rm(path);
}
