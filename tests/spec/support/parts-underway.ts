import { receivedBytes } from "#api/media/store/upload-parts";
import type { Draft } from "#contract/drafts";
import { limits } from "#contract/limits";
import { buildForm } from "#tests/support/client";
import { reach } from "#tests/support/kills/work-steps";
import { aPicture } from "#tests/support/videos";
import { holdRequest } from "./hold-request";
import type { KillableSite } from "./killable-site";
import { lostTexts, texts, type Underway } from "./uploads-underway";

const tus = { "Tus-Resumable": "1.0.0" };
const patch = { ...tus, "Content-Type": "application/offset+octet-stream" };

/** Returns how many of the sent bytes are stored before a part ends: in object storage, whole blocks. */
const storable = ({ media }: KillableSite, sentBytes: number) =>
  media.isShared ? sentBytes - (sentBytes % limits.uploadChunkBytes) : sentBytes - 100_000;

/**
 * Uploads a video in parts, as the page's script does, up to a share of it; holds back the last byte of a whole video.
 */
export async function inParts(site: KillableSite, film: Buffer, share: 0 | 0.6 | 1): Promise<Underway> {
  const token = `parts-${share * 100}`;
  const owner = await site.signUp(token);
  const form = buildForm({ draft: token, ...texts, thumbnail: await aPicture() });
  const draft = (await owner.call<Draft>("POST", "/drafts", form)).data;
  const before = Math.min(film.length * share, film.length - 1);
  const request = (method: string, path: string, headers: Record<string, string>, body: Buffer | null = null) => {
    const sessionHeaders = { Cookie: owner.cookieHeader(), Origin: owner.url };
    return fetch(owner.url + path, {
      method,
      headers: { ...sessionHeaders, ...headers },
      body: body && new Uint8Array(body),
    });
  };
  let path = "";
  let part: ReturnType<typeof holdRequest>;
  const stored = async () =>
    (await receivedBytes(site.media, { draftId: draft._id, uploadId: path.split("/").at(-1)! })).bytes;
  const offset = async () => Number((await request("HEAD", path, tus)).headers.get("Upload-Offset") ?? -1);
  let came = 0;
  return {
    point: share
      ? `film in parts, ${share === 1 ? "right after its last byte" : "in the middle of one"}`
      : "film in parts, none sent",
    owner,
    async begin() {
      const metadata = `draft ${Buffer.from(token).toString("base64")}`;
      const headers = { ...tus, "Upload-Length": String(film.length), "Upload-Metadata": metadata };
      path = (await request("POST", "/uploads", headers)).headers.get("Location") ?? "";
      if (share === 0) return;
      part = holdRequest(owner, { method: "PATCH", path, headers: { ...patch, "Upload-Offset": "0" } }, film);
      await part.sendUpTo(Math.floor(before));
      await reach("the bytes are stored", async () => (await stored()) >= storable(site, before));
      came = await stored();
    },
    ...(share === 1 && {
      async end() {
        await part.sendUpTo(film.length);
        await reach("the last byte is stored", async () => (await stored()) === film.length);
        came = film.length;
      },
    }),
    async lost() {
      const at = await offset();
      return [...(await lostTexts(owner, token, true)), ...(at >= came ? [] : [`${came - at} bytes of a part`])];
    },
    async goOn() {
      const at = await offset();
      const headers = { ...patch, "Upload-Offset": String(at) };
      await request("PATCH", path, headers, film.subarray(at));
    },
  };
}
