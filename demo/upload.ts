import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { writeVtt } from "#api/media/formats/write-vtt";
import { makeCategoryId } from "#contract/categories";
import type { Video } from "#contract/videos";
import { demoAccount } from "./channels";
import type { Captions, Channel, Clip } from "./channel";
import { renderPicture, renderThumbnail, renderVideo } from "./render";
import { readPicture, readScene } from "./scene";
import { toBlob, buildForm, type DemoSite } from "./open-site";

/** The ids of what the site has so far: users by username, videos by scene. */
export interface SiteIds {
  userIds: Map<string, string>;
  videoIds: Map<string, string>;
}

/** Signs in to a channel and returns an access token, which ends after a while: rendering may take longer. */
export type SignIn = () => Promise<string>;

/** Signs a channel up with its pictures; returns how to sign in to it. */
export async function addChannel(site: DemoSite, channel: Channel, password: string, ids: SiteIds): Promise<SignIn> {
  const { username, fullName } = channel;
  const email = username === demoAccount.username ? demoAccount.email : `${username}@demo.example`;
  const avatar = toBlob(await renderPicture(readPicture(username, "avatar")), "image/png");
  const coverImage = toBlob(await renderPicture(readPicture(username, "cover")), "image/png");
  const account = buildForm({ username, email, fullName, password, avatar, coverImage });
  const user = await site.send<{ _id: string }>("POST", "users/register", account);
  ids.userIds.set(username, user._id);
  const login = buildForm({ email, password });
  return async () => (await site.send<{ accessToken: string }>("POST", "users/login", login)).accessToken;
}

async function addCaptions(site: DemoSite, videoId: string, captions: Captions, seconds: number, token: string) {
  const { language, cues } = captions;
  const endOf = (index: number) => (cues[index + 1]?.[0] ?? seconds) * 1_000;
  const vtt = writeVtt(cues.map(([second, text], index) => ({ startMs: second * 1_000, endMs: endOf(index), text })));
  const form = buildForm({ language, file: toBlob(Buffer.from(vtt), "text/vtt") });
  await site.send("POST", `captions/${videoId}`, form, token);
}

interface Upload {
  clip: Clip;
  channel: Channel;
  signIn: SignIn;
  ffmpeg: string;
  scratch: string;
}

/** Renders a video with its thumbnail and uploads it. */
export async function addClip(site: DemoSite, { clip, channel, signIn, ffmpeg, scratch }: Upload, ids: SiteIds) {
  const scene = readScene(channel.username, clip.scene);
  const path = join(scratch, `${clip.scene}.mp4`);
  await renderVideo({ ...clip, scene }, path, ffmpeg);
  const { title, description, language = "en" } = clip;
  const category = makeCategoryId(channel.category, []);
  const texts = { title, description, tags: channel.tags, category, language, licence: "cc-by-4.0" };
  const thumbnail = toBlob(await renderThumbnail(scene, ffmpeg, scratch), "image/png");
  const videoFile = toBlob(await readFile(path), "video/mp4");
  const token = await signIn();
  const form = buildForm({ ...texts, draft: clip.scene, thumbnail, videoFile });
  const video = await site.send<Video>("POST", "videos", form, token);
  if (video.status !== "ready") throw new Error(`${clip.scene}: browsers cannot play its file without conversion`);
  if (clip.unpublished) await site.send("PATCH", `videos/toggle/publish/${video._id}`, buildForm({}), token);
  for (const captions of clip.captions ?? []) await addCaptions(site, video._id, captions, clip.seconds, token);
  ids.videoIds.set(clip.scene, video._id);
  await rm(path);
}
