import { cp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { probeVideo } from "#api/media/formats/probe";
import { makeRenditions } from "#api/media/transcode/make-renditions";
import type { Video } from "#contract/videos";
import { startSite, type Member } from "#tests/spec/support/site";
import { captionsForm, hello } from "#tests/support/captions";
import { clip } from "#tests/support/clips";
import { makeDirectory } from "#tests/support/spawned";
import { buildForm } from "#tests/support/client";
import { aPicture, videoForm } from "#tests/support/videos";
import type { SampleFiles } from "./bodies";
import type { SessionKind } from "./requests";
import { canaryPassword, type PlaceholderName, placeholders } from "./values";

export type FuzzSite = Awaited<ReturnType<typeof openFuzzSite>>;

type FixtureIds = Record<PlaceholderName, string>;

/** Opens the built server with accounts and content for requests to act on, and restores what a request deletes. */
export async function openFuzzSite(env: Record<string, string> = {}) {
  const site = await startSite({ ...fuzzSettings, ...env });
  const renditions = await makeRenditionFiles();
  const makeAll = async () => {
    const fixtureIds = await makeFixtures(owner, other);
    await cp(renditions, join(site.dataDir, "media/videos", fixtureIds.videoId, "renditions"), { recursive: true });
    return fixtureIds;
  };
  const signUp = (name: string) => site.signUp(name, { password: canaryPassword });
  let count = 0;
  const nextName = (kind: string) => `${kind}-${String(++count).padStart(6, "0")}`;
  let owner = await signUp(nextName("owner"));
  let other = await signUp(nextName("other"));
  let fixtures = await makeAll();
  const expired = await signUp(nextName("ended"));
  const expiredCookies = expired.cookieHeader();
  await expired.post("/logout");

  return {
    ...site,
    port: Number(new URL(site.url).port),
    fixtureIds: () => fixtures,
    /** Recreates the accounts that can do nothing any more and the content that was deleted. */
    async repair() {
      const isOwnerGone = await isGone(owner);
      if (isOwnerGone) owner = await signUp(nextName("owner"));
      if (await isGone(other)) other = await signUp(nextName("other"));
      if (isOwnerGone || !(await areThere(owner, fixtures))) fixtures = await makeAll();
      else fixtures = { ...fixtures, mediaKey: await findMediaKey(owner, fixtures.videoId) };
    },
    /** Returns the cookies of a session; a bearer token goes into a header instead. */
    cookiesOf(kind: SessionKind): string {
      const refreshToken = owner.cookies.get("refreshToken") ?? "";
      if (kind === "owner") return `Cookie: ${owner.cookieHeader()}`;
      if (kind === "other") return `Cookie: ${other.cookieHeader()}`;
      if (kind === "expired") return `Cookie: ${expiredCookies}`;
      if (kind === "refresh only") return `Cookie: refreshToken=${refreshToken}`;
      if (kind === "bearer") return `Authorization: Bearer ${owner.cookies.get("accessToken") ?? ""}`;
      return kind === "forged" ? `Cookie: accessToken=${"0".repeat(64)}; refreshToken=x` : "X-No-Cookie: 1";
    },
    owner: () => owner,
  };
}

/** Raises the limits of writes and sign-ins, so that requests reach the code that the limits protect. */
const fuzzSettings = {
  SESSION_SECRET: "a-secret-of-the-fuzz-that-nobody-may-see",
  RATE_LIMIT_SCALE: "100000",
  USER_QUOTA: "1GB",
};

export const secretsOf = ({ dataDir }: FuzzSite) => [fuzzSettings.SESSION_SECRET, dataDir, process.cwd()];

async function makeFixtures(owner: Member, other: Member): Promise<FixtureIds> {
  const make = async (path: string, body: object) => {
    const { status, data, message } = await owner.call<{ _id: string }>("POST", path, body);
    if (status !== 201) throw new Error(`POST ${path}: ${status} ${message}`);
    return data._id;
  };
  const video = async (title: string) => make("/videos", await videoForm({ title }));
  const [videoId, sideVideoId] = [await video("Rain on the roof"), await video("Wind in the reeds")];
  return {
    ...{ ownerId: owner.id, otherId: other.id, username: owner.username, videoId, sideVideoId },
    mediaKey: await findMediaKey(owner, videoId),
    commentId: await make(`/comments/${videoId}`, { commentContent: "First thoughts" }),
    tweetId: await make("/tweets", { content: "Up before everyone" }),
    playlistId: await make("/playlist", { name: "Weather", description: "Wet and windy" }),
    captionsId: await make(`/captions/${videoId}`, captionsForm(hello)),
    draftId: await make("/drafts", buildForm({ title: "A draft", draft: `draft-${videoId}` })),
  };
}

/**
 * Makes the files that a worker adds to a video. The site itself makes none, so that the machine is free to respond.
 */
async function makeRenditionFiles(): Promise<string> {
  const input = await clip("mp4");
  const dir = await makeDirectory();
  await makeRenditions(input, dir, { probe: await probeVideo(input), ffmpeg: "ffmpeg", renditionSides: [180] });
  return dir;
}

/** Returns whether a session has ended, or its account is to be deleted. */
async function isGone(member: Member): Promise<boolean> {
  const { status, data } = await member.call<{ deletionAt?: string }>("GET", "/users/current-user");
  return status !== 200 || data.deletionAt !== undefined;
}

/** Reads the key in the URLs of a video's files; it changes when the video is unpublished. */
async function findMediaKey(owner: Member, videoId: string): Promise<string> {
  const { data } = await owner.call<Video>("GET", `/videos/${videoId}`);
  return /\/media\/[0-9a-f]{24}\/([0-9a-f]{32})\//.exec(data.videoFile)![1]!;
}

async function areThere(owner: Member, fixtures: FixtureIds): Promise<boolean> {
  const paths = [`/videos/${fixtures.videoId}`, `/videos/${fixtures.sideVideoId}`, `/playlist/${fixtures.playlistId}`];
  const more = [`/captions/${fixtures.videoId}/${fixtures.captionsId}`, `/drafts/${fixtures.draftId}`];
  const counts = [`/likes/likecount/t/${fixtures.tweetId}`, `/likes/likecount/c/${fixtures.commentId}`];
  const answers = await Promise.all([...paths, ...more, ...counts].map((path) => owner.call("GET", path)));
  return answers.every(({ status }) => status === 200);
}

/** Replaces the placeholders of a request with the site's ids and cookies. */
export function fillRequest(site: FuzzSite, bytes: Buffer, session: SessionKind): Buffer {
  let text = bytes.toString("latin1").replace("\r\nCookie: @\r\n", `\r\n${site.cookiesOf(session)}\r\n`);
  const fixtures = site.fixtureIds();
  for (const name of Object.keys(placeholders) as PlaceholderName[])
    text = text.replaceAll(placeholders[name], fixtures[name]);
  return Buffer.from(text, "latin1");
}

/** Reverses `fillRequest` in the text of a page. */
export function toPlaceholders(site: FuzzSite, text: string): string {
  const fixtures = site.fixtureIds();
  return (Object.keys(placeholders) as PlaceholderName[]).reduce(
    (result, name) => result.replaceAll(fixtures[name], placeholders[name]),
    text,
  );
}

export async function readSamples(): Promise<SampleFiles> {
  const picture = Buffer.from(await (await aPicture()).arrayBuffer());
  return [
    { fileName: "clip.mp4", type: "video/mp4", content: await readFile(await clip("mp4")) },
    { fileName: "picture.png", type: "image/png", content: picture },
    {
      fileName: "picture.svg",
      type: "image/svg+xml",
      content: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    },
    { fileName: "captions.vtt", type: "text/vtt", content: Buffer.from(hello) },
    { fileName: "page.html", type: "text/html", content: Buffer.from("<!doctype html><script>alert(1)</script>") },
    { fileName: "", type: "application/octet-stream", content: Buffer.alloc(0) },
  ];
}
