import { toSearchText } from "#api/videos/captions/search-text";
import { writeVtt } from "#api/media/formats/write-vtt";
import { timestamp } from "#api/db/ids";
import type { Captions } from "#contract/captions";
import type { TestApi, User } from "./api";
import { ascendingIds } from "./ascending-ids";
import { buildForm } from "./client";

export const vtt = (...cues: string[]) => ["WEBVTT", ...cues].join("\n\n");
export const hello = vtt("00:00.000 --> 00:00.500\nHello", "00:00.500 --> 00:01.000\nthere");

/** Builds the captions form as the dashboard sends it. */
export const captionsForm = (text: string | Uint8Array<ArrayBuffer>, fields: object = {}) =>
  buildForm({ language: "en", ...fields, file: new File([text], "captions.vtt") });

/** Adds captions to a video through the API, as its owner. */
export const addCaptions = (owner: User, videoId: string, text = hello, fields: object = {}) =>
  owner.post<Captions>(`/captions/${videoId}`, captionsForm(text, fields));

interface Row {
  video_id: string;
  language?: string;
  /** The text of each cue; every cue lasts one second. */
  texts: string[];
}

/** Inserts many rows of captions without uploading files. */
export async function insertCaptions({ db }: TestApi, rows: Row[]) {
  const ids = ascendingIds(rows.length);
  const full = rows.map(({ video_id, language = "en", texts }, n) => {
    const content = writeVtt(texts.map((text, i) => ({ startMs: i * 1_000, endMs: i * 1_000 + 500, text })));
    const file = { content, bytes: Buffer.byteLength(content), sha256: "", ...toSearchText(content) };
    return { id: ids[n]!, video_id, language, label: language, created_at: timestamp(), ...file };
  });
  for (let from = 0; from < full.length; from += 500)
    await db
      .insertInto("captions")
      .values(full.slice(from, from + 500))
      .execute();
}
