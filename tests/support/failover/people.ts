import { setTimeout as sleep } from "node:timers/promises";
import { random } from "#tests/support/kills/work-steps";
import type { Recorder } from "./recorder";
import { type Reply, send } from "./send";

/** What people act on. */
export interface Scene {
  url: string;
  recorder: Recorder;
  /** Videos to watch, like and comment, with the paths of their files. */
  targets: { id: string; file: string }[];
  /** Becomes true when they end what they do. */
  isOver: () => boolean;
}

const json = { "Content-Type": "application/json" };
export const authorization = (token: string) => ({ Authorization: `Bearer ${token}` });

/** Creates an account; returns its access token. */
export async function signUp(url: string, username: string): Promise<string> {
  const post = async (path: string, fields: object) => {
    const body = Buffer.from(JSON.stringify(fields));
    const reply = await send(`${url}/api/v1/users/${path}`, { method: "POST", headers: json, body });
    if (reply.status >= 300 || reply.status === 0) throw new Error(`${path}: ${reply.status} ${reply.body.toString()}`);
    return (JSON.parse(reply.body.toString()) as { data: { accessToken: string } }).data;
  };
  const account = { email: `${username}@birds.example`, password: "sing-before-dawn" };
  await post("register", { username, fullName: `The ${username}`, ...account });
  return (await post("login", account)).accessToken;
}

/** Repeats an action with pauses until the run is over. */
async function repeat({ isOver }: Scene, pauseMs: number, act: () => Promise<unknown>) {
  while (!isOver()) {
    await act();
    await sleep(pauseMs);
  }
}

/** Reads pages and ranges of media, one request after another. */
export function readPages(scene: Scene, seed: number) {
  const next = random(seed);
  const pages = ["/", "/results?search_query=lark", "/feed/trending"];
  return repeat(scene, 20, async () => {
    const { id, file } = scene.targets[Math.floor(next() * scene.targets.length)]!;
    const path = [...pages, `/video/${id}`, `/api/v1/videos/${id}`][Math.floor(next() * 5)]!;
    // A page with a cookie is rendered for each request.
    await scene.recorder.attempt("page", scene.url + path, { headers: { Cookie: "x=1", Accept: "text/html" } });
    const isRange = ({ status, body }: { status: number; body: Buffer }) => status === 206 && body.length === 1_000;
    await scene.recorder.attempt("media", scene.url + file, { headers: { Range: "bytes=0-999" } }, isRange);
  });
}

/** Likes videos and takes likes back; repeats a change of unknown outcome, which changes nothing twice. */
export function likeVideos(scene: Scene, token: string, seed: number) {
  const next = random(seed);
  return repeat(scene, 40, async () => {
    const { id: video } = scene.targets[Math.floor(next() * scene.targets.length)]!;
    const liked = next() < 0.5;
    const body = Buffer.from(JSON.stringify({ liked }));
    const sending = { method: "POST", headers: { ...json, ...authorization(token) }, body };
    await persist(() => scene.recorder.attempt("like", `${scene.url}/api/v1/likes/toggle/v/${video}`, sending));
    scene.recorder.likes.set(`${token} ${video}`, { token, video, liked });
  });
}

/** Writes comments; sends one again when nobody knows what became of it, as a person does. */
export function writeComments(scene: Scene, token: string, name: string) {
  let count = 0;
  return repeat(scene, 60, async () => {
    const { id: video } = scene.targets[count % scene.targets.length]!;
    const commentContent = `${name} ${++count}`;
    const body = Buffer.from(JSON.stringify({ commentContent }));
    const sending = { method: "POST", headers: { ...json, ...authorization(token) }, body };
    const { tries } = await persist(() =>
      scene.recorder.attempt("comment", `${scene.url}/api/v1/comments/${video}`, sending),
    );
    scene.recorder.comments.set(commentContent, { isRepeated: tries > 1 });
  });
}

const isRefusal = (status: number) => status >= 400 && status < 500 && status !== 429;

/** Repeats an attempt until it succeeds. Throws when it is refused, or fails for half a minute. */
export async function persist(attempt: () => Promise<Reply & { isFine: boolean }>) {
  const limit = Date.now() + 30_000;
  for (let tries = 1; ; tries++) {
    const reply = await attempt();
    if (reply.isFine) return { tries, reply };
    if (isRefusal(reply.status) || Date.now() > limit)
      throw new Error(`Answered ${reply.status}: ${reply.body.toString().slice(0, 300)}`);
    await sleep(100);
  }
}
