import { rm } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { atLeast, type Figure, inTurn, median, note } from "./support/figures";
import { signUp } from "./support/fill";
import { longFile, longUpload } from "./support/long-upload";
import { type Nginx, startNginx } from "./support/nginx";
import { plainPicture } from "./support/pictures";
import { send } from "./support/post-form";
import { startSite } from "./support/processes";
import { cookieHeader, signIn } from "./support/sign-in";

const MB = 1024 ** 2;
const [bytes, rounds] = [1024 * MB, 4];

/** Measures an upload of 1 GB: with this site's form, against a PUT that nginx writes to a file. */
export async function measure(): Promise<Figure[]> {
  const what = "upload of 1 GB by the form: MB/s ÷ nginx PUT";
  const nginx = await startNginx({
    locations: "location /files/ { root .; dav_methods PUT; client_max_body_size 0; }",
  });
  if (!nginx) return [note(what, "skipped: nginx was not found")];
  try {
    const [ours, theirs] = await against(nginx);
    const ratio = median(ours.map((seconds, round) => theirs[round]! / seconds));
    const speed = (seconds: number[]) => Math.round(bytes / MB / median(seconds));
    return [atLeast(what, 0.6, ratio, " ×", `${speed(ours)} against ${speed(theirs)} MB/s`)];
  } finally {
    await nginx.stop();
  }
}

/** Returns the seconds of each round; drops the first one, which warms up. */
async function against(nginx: Nginx): Promise<[number[], number[]]> {
  const site = await startSite();
  try {
    await signUp(fetch, site.url, "lark");
    const headers = { Cookie: cookieHeader(await signIn(site.url, "lark")), Origin: site.url };
    const form = { url: `${site.url}/admin/dashboard/upload`, headers, thumbnail: await plainPicture(), bytes };
    let count = 0;
    const both = await inTurn(
      rounds,
      () => timed(302, () => longUpload({ ...form, title: `Upload ${++count}` })),
      () => timed(201, () => put(nginx)).finally(() => rm(join(nginx.dir, "files/long.mp4"), { force: true })),
    );
    return both.map((seconds) => seconds.slice(1)) as [number[], number[]];
  } finally {
    await site.stop();
  }
}

const put = ({ url }: Nginx) =>
  send(request(`${url}/files/long.mp4`, { method: "PUT", headers: { "Content-Length": bytes } }), longFile(bytes));

async function timed(expectedStatus: number, work: () => Promise<{ status: number; text: string }>): Promise<number> {
  const startedAt = performance.now();
  const { status, text } = await work();
  if (status !== expectedStatus) throw new Error(`The upload answered ${status}: ${text.slice(0, 300)}`);
  return (performance.now() - startedAt) / 1_000;
}
