import { join } from "node:path";
import type { Video } from "#contract/videos";
import { signUp } from "./fill";
import { longUpload } from "./long-upload";
import { plainPicture } from "./pictures";
import type { Running } from "./processes";
import { fetchRanges } from "./range-client";
import { cookieHeader, signIn } from "./sign-in";

const MB = 1024 ** 2;
const [size, clients, each] = [256 * MB, 16, 64];

/** Uploads a video and returns the path of its file's address. */
export async function uploadOne(origin: string): Promise<string> {
  await signUp(fetch, origin, "lark");
  const headers = { Cookie: cookieHeader(await signIn(origin, "lark")), Origin: origin };
  const form = { headers, thumbnail: await plainPicture(), title: "Long", bytes: size };
  const { status, text } = await longUpload({ url: `${origin}/api/v1/videos`, ...form });
  if (status !== 201) throw new Error(text);
  return new URL((JSON.parse(text) as { data: Video }).data.videoFile, origin).pathname;
}

/** Returns the path of a file on disk: /media/{id}/{key}/{name} is stored as {id}/{name}. */
export function fileOf(path: string): string {
  const [, , id, , name] = path.split("/");
  return join(id!, name!);
}

export interface Rate {
  perSecond: number;
  /** Seconds of processor time per GB, of all processes that count. */
  cpu: number;
  /** The same of each process. */
  shares: number[];
}

/** Measures 1 MB ranges of one file for 16 concurrent clients; `counted` are the processes whose time counts. */
export async function rateOf(
  server: Pick<Running, "url" | "cpu">,
  path: string,
  counted: Pick<Running, "cpu">[] = [server],
): Promise<Rate> {
  const before = counted.map((one) => one.cpu());
  const startedAt = performance.now();
  await fetchRanges({ port: Number(new URL(server.url).port), path, size, clients, each });
  const seconds = (performance.now() - startedAt) / 1000;
  const totalRequests = clients * each;
  const shares = counted.map((one, index) => (one.cpu() - before[index]!) / (totalRequests / 1024));
  return { perSecond: totalRequests / seconds, cpu: shares.reduce((sum, share) => sum + share, 0), shares };
}
