import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { pageSizes } from "#contract/limits";
import { readCues } from "./parse-captions";
import { parseTimestamp } from "#api/media/formats/vtt-time";
import type { Cue } from "#api/media/formats/write-vtt";

export interface CuePage {
  cues: Cue[];
  page: number;
  totalPages: number;
  totalCues: number;
}

/** Which cues to read: a page by its number, or by a second of the video; all cues when both are null. */
export interface CueSelection {
  page: number | null;
  seconds: number | null;
}

/** Reads one page of cues from sanitized WebVTT, or all pages in turn, so that other requests can run in between. */
export async function readCuePage(content: string, selection: CueSelection): Promise<CuePage> {
  const blocks = content.split("\n\n").slice(1);
  const pages = Math.max(1, Math.ceil(blocks.length / pageSizes.cues));
  if (selection.page === null && selection.seconds === null) {
    const cues: Cue[] = [];
    for (let page = 1; page <= pages; page++) {
      cues.push(...readCuesOfPage(blocks, page));
      await yieldToEventLoop();
    }
    return { cues, page: 1, totalPages: 1, totalCues: blocks.length };
  }
  const page = Math.min(pages, selection.page ?? pageAtSecond(blocks, selection.seconds!));
  return { cues: readCuesOfPage(blocks, page), page, totalPages: pages, totalCues: blocks.length };
}

const readCuesOfPage = (blocks: string[], page: number) => {
  const [from, to] = [(page - 1) * pageSizes.cues, page * pageSizes.cues];
  return readCues(["WEBVTT", ...blocks.slice(from, to)].join("\n\n"));
};

function pageAtSecond(blocks: string[], seconds: number): number {
  const lastBlock = blocks.findLastIndex((block) => (parseTimestamp(block.split(" ", 1)[0]!) ?? 0) <= seconds * 1_000);
  return Math.floor(Math.max(0, lastBlock) / pageSizes.cues) + 1;
}
