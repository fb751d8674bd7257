import { encodePath } from "#app/format/path";
import type { KeptVideo } from "./kept-video";
import { checkAnswer, checkBusy } from "./receive-file";
import { hasFile, saveFile } from "./store";

/** Pages of a video of ten hours in which somebody speaks all the time. */
const maxPages = 60;

/** Fetches what goes with a video and is not there yet: poster, captions, and the pages to read with their pictures. */
export async function receiveExtras(video: KeptVideo, signal: AbortSignal): Promise<void> {
  const { _id, poster, captions } = video;
  if (poster !== "") await receiveIfAny(_id, { name: "poster", src: poster, signal });
  for (const [index, { src }] of captions.entries())
    await receiveIfAny(_id, { name: `captions-${index}`, src, signal });
  for (let page = 1; page <= maxPages; page++) if (!(await receivePage(video, page, signal))) break;
}

interface ExtraFile {
  name: string;
  src: string;
  signal: AbortSignal;
}

/** Keeps a file, if the server has it; a video without its poster is better than none. */
async function receiveIfAny(id: string, { name, src, signal }: ExtraFile): Promise<void> {
  if (await hasFile(id, name)) return;
  const response = await fetch(src, { signal });
  checkBusy(response);
  if (response.ok) await saveFile(id, name, { body: await response.blob(), headers: response.headers });
}

/** Keeps a page to read after its pictures, so that a page that is kept has all of them; returns whether another follows. */
async function receivePage({ _id, still }: KeptVideo, page: number, signal: AbortSignal): Promise<boolean> {
  const name = `read?page=${page}`;
  if (await hasFile(_id, name)) return true;
  const response = await fetch(`${encodePath`/video/${_id}/read/kept`}?page=${page}`, { signal });
  checkAnswer(response);
  const html = await response.text();
  for (const [, second] of html.matchAll(/\/still-(\d+)\.webp/g)) {
    const src = still.replace(/\bstill-0\.webp/, `still-${second}.webp`);
    await receiveIfAny(_id, { name: `still-${second}.webp`, src, signal });
  }
  await saveFile(_id, name, { body: new Blob([html]), headers: response.headers });
  return html.includes('rel="next"');
}
