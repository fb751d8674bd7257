import { readFile } from "node:fs/promises";
import { clip } from "#tests/support/clips";
import { aPicture } from "#tests/support/videos";
import { buildForm } from "#tests/support/client";

export interface HeavyRequest {
  name: string;
  send: () => Promise<unknown>;
  /** Whether it cannot be repeated. */
  isOnce?: boolean;
}

export interface HeavySite {
  url: string;
  /** An access token of someone who may publish. */
  token: string;
}

type Init = Omit<RequestInit, "body"> & { body?: BodyInit };

/** Recognises a connection that the server closed because it refused the request before the body arrived. */
const isClosedEarly = (error: unknown) =>
  error instanceof TypeError && /UND_ERR_SOCKET|ECONNRESET|EPIPE/.test((error.cause as { code?: string })?.code ?? "");

/** Sends a request as a browser does, past the cache of pages; throws on a server error. */
export async function request({ url }: HeavySite, path: string, init: Init = {}) {
  const headers = { Origin: url, Cookie: "theme=dark", ...(init.headers as Record<string, string>) };
  const response = await fetch(url + path, { ...init, headers, redirect: "manual" }).catch((error: unknown) => {
    if (isClosedEarly(error)) return new Response(null, { status: 400 });
    throw error;
  });
  const text = await response.text();
  if (response.status >= 500) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 200)}`);
  return { status: response.status, text };
}

const hostileFile = async (name: string) =>
  new File([new Uint8Array(await readFile(`tests/api/media/hostile/${name}`))], name);
const times = (count: number, send: (index: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: count }, (_, index) => send(index)));

let accounts = 0;

async function signUp(site: HeavySite) {
  const username = `heavy-${Date.now().toString(36)}-${(accounts += 1)}`;
  const texts = { username, email: `${username}@birds.example`, fullName: "Heavy", password: "sing-before-dawn" };
  const bomb = await hostileFile("50-megapixels.avif");
  return request(site, "/signup", { method: "POST", body: buildForm({ ...texts, avatar: bomb, coverImage: bomb }) });
}

const part = '--B\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\n\r\n';
const emptyParts = `${part.repeat(Math.floor(2 ** 20 / part.length))}--B--\r\n`;
const inParts = { "Content-Type": "multipart/form-data; boundary=B" };
const manyNames = Array.from({ length: 100_000 }, (_, index) => `n${index}=`).join("&");
const urlencoded = { "Content-Type": "application/x-www-form-urlencoded" };

const post = (site: HeavySite, path: string, body: string, headers: Record<string, string>) =>
  request(site, path, { method: "POST", body, headers });

async function publish(site: HeavySite, title: string, videoFile: File) {
  const form = buildForm({ title, description: "About it", duplicate: "yes", thumbnail: await aPicture(), videoFile });
  return request(site, "/api/v1/videos", {
    method: "POST",
    body: form,
    headers: { Authorization: `Bearer ${site.token}` },
  });
}

const publishHostile = async (site: HeavySite, index: number) => {
  const file = await hostileFile("endless.mkv");
  return publish(site, `Hostile ${index}`, new File([file, new Uint8Array(51_000 + index)], "endless.mkv"));
};

/** Lists requests of visitors and members whose content is expensive, whatever the size of the site. */
export const hostileRequests = (site: HeavySite): HeavyRequest[] => [
  { name: "a sign-up with two AVIFs of 1 kB and 50 megapixels", send: () => signUp(site) },
  { name: "five such sign-ups at once", send: () => times(5, () => signUp(site)) },
  { name: "POST /login of 1 MB of empty file parts", send: () => post(site, "/login", emptyParts, inParts) },
  { name: "POST /login of 100,000 names", send: () => post(site, "/login", manyNames, urlencoded) },
  { name: "the same parts to the API", send: () => post(site, "/api/v1/users/login", emptyParts, inParts) },
  { name: "the same names to the API", send: () => post(site, "/api/v1/users/login", manyNames, urlencoded) },
  { name: "an upload of a mutated MKV", send: () => publishHostile(site, 0) },
  { name: "eight such uploads at once", send: () => times(8, (index) => publishHostile(site, index + 1)) },
];

/** Requests the transcript of a new video with 10,000 cues. */
export async function longTranscript(site: HeavySite): Promise<HeavyRequest> {
  const { text } = await publish(site, "A long talk", new File([await readFile(await clip("mp4"))], "talk.mp4"));
  const { data } = JSON.parse(text) as { data: { _id: string } };
  const at = (ms: number) => `00:00:${(ms / 1000).toFixed(3).padStart(6, "0")}`;
  const cue = (index: number) => `${at(index * 5)} --> ${at(index * 5 + 4)}\nThe lark sings for the ${index}th time\n`;
  const vtt = `WEBVTT\n\n${Array.from({ length: 10_000 }, (_, index) => cue(index)).join("\n")}`;
  const body = buildForm({ language: "en", file: new File([vtt], "a.vtt") });
  const headers = { Authorization: `Bearer ${site.token}` };
  const { status, text: answer } = await request(site, `/api/v1/captions/${data._id}`, {
    method: "POST",
    body,
    headers,
  });
  if (status !== 201) throw new Error(answer);
  return { name: "the transcript of 10,000 cues", send: () => request(site, `/video/${data._id}/read`) };
}
