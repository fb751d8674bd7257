import { atMost, type Figure, note } from "./support/figures";
import { signUp } from "./support/fill";
import { longUpload } from "./support/long-upload";
import { plainPicture } from "./support/pictures";
import { type Running, startSite } from "./support/processes";
import { cookieHeader, signIn } from "./support/sign-in";

const MB = 1024 ** 2;

/** Measures how much additional memory the server takes for uploads by the form. */
export async function measure(): Promise<Figure[]> {
  const site = await startSite();
  try {
    await signUp(fetch, site.url, "lark");
    const upload = uploading(site.url, cookieHeader(await signIn(site.url, "lark")), await plainPicture());
    for (let count = 0; count < 3; count++) await upload(8 * MB);
    const one = await grown(site, () => upload(1024 * MB));
    const eight = await grown(site, () => Promise.all(Array.from({ length: 8 }, () => upload(128 * MB))));
    const long = await grown(site, () => upload(4096 * MB));
    return [
      atMost("one upload of 1 GB by the form: growth of memory", 64, one.growth, " MB", one.detail),
      atMost("eight at once of 128 MB: growth of memory", 64, eight.growth, " MB", eight.detail),
      atMost("one upload of 4 GB by the form: growth of memory", 64, long.growth, " MB", long.detail),
      note("memory", "resident at its peak, over the peak of the second before; after three uploads of 8 MB"),
    ];
  } finally {
    await site.stop();
  }
}

function uploading(origin: string, cookie: string, thumbnail: Blob) {
  let count = 0;
  const headers = { Cookie: cookie, Origin: origin };
  return async (bytes: number) => {
    const title = `Upload ${++count}`;
    const answer = await longUpload({ url: `${origin}/admin/dashboard/upload`, headers, thumbnail, title, bytes });
    const isTaken = answer.status === 302 && answer.location.startsWith("/admin/dashboard");
    if (!isTaken) throw new Error(`An upload answered ${answer.status}: ${answer.text.slice(0, 300)}`);
  };
}

const pause = () => new Promise((done) => setTimeout(done, 1_000));

async function grown(site: Running, work: () => Promise<unknown>) {
  site.forgetPeak();
  await pause();
  const before = site.peak();
  const startedAt = performance.now();
  await work();
  const seconds = (performance.now() - startedAt) / 1000;
  const growth = Math.round((site.peak() - before) / MB);
  return { growth, detail: `from ${Math.round(before / MB)} MB, in ${seconds.toFixed(1)} s` };
}
