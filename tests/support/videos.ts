import { ascendingIds } from "#tests/support/ascending-ids";
import { openAsBlob } from "node:fs";
import sharp from "sharp";
import { foldText } from "#api/db/folded-texts";
import { timestamp } from "#api/db/ids";
import { newMediaKey } from "#api/media/store/urls";
import type { Video } from "#contract/videos";
import type { TestApi, User } from "./api";
import { clip, type ClipName } from "./clips";
import { nextMillisecond } from "./next-millisecond";

/** Builds a video's form as the upload page sends it, with duplicates allowed; null removes a field. */
export async function videoForm(fields: Record<string, string | Blob | null> = {}, name: ClipName = "mp4") {
  const form = new FormData();
  const video = new File([await openAsBlob(await clip(name))], `clip.${name}`);
  const texts = { title: "A clip", description: "About it", duplicate: "yes" };
  const all = { ...texts, thumbnail: await aPicture(), videoFile: video, ...fields };
  for (const [field, value] of Object.entries(all)) if (value !== null) form.append(field, value);
  return form;
}

const pictures = new Map<string, Promise<File>>();

/** Makes a small picture of one colour. */
export function aPicture(colour = "teal") {
  const picture = pictures.get(colour) ?? renderPicture(colour);
  pictures.set(colour, picture);
  return picture;
}

async function renderPicture(background: string) {
  const create = { width: 64, height: 36, channels: 3, background } as const;
  return new File([new Uint8Array(await sharp({ create }).png().toBuffer())], "picture.png");
}

/** Publishes a small clip through the API. */
export async function publishVideo(
  owner: User,
  fields: Record<string, string | Blob | null> = {},
  name: ClipName = "mp4",
) {
  const { status, data, text } = await owner.post<Video>("/videos", await videoForm(fields, name));
  if (status !== 201) throw new Error(text);
  return data;
}

interface Row {
  title: string;
  description: string;
  created_at: string;
  views: number;
  duration: number;
  is_published: 0 | 1;
  visibility: Video["visibility"];
  publish_at: string | null;
  status: Video["status"];
  failure: string | null;
  thumbnail_version: number;
}

/** Inserts rows of videos without files, later than all before, and updates their owner's counts; returns their ids. */
export async function insertVideos({ db }: TestApi, owner: User, rows: Partial<Row>[]): Promise<string[]> {
  await nextMillisecond();
  const now = timestamp();
  const ids = ascendingIds(rows.length);
  const full = rows.map((row, index) => {
    const { title = "A video", description = "" } = row;
    const id = ids[index]!;
    const defaults = { title, description, ...foldText("title", title), ...foldText("description", description) };
    const file = {
      file_name: "source.mp4",
      mime: "video/mp4",
      bytes: 1,
      sha256: id,
      draft: id,
      media_key: newMediaKey(),
    };
    const shape = { duration: 1, width: 320, height: 180, thumbnail_version: 0 };
    const visibility = row.is_published === 0 ? ("private" as const) : ("public" as const);
    const state = { status: "ready" as const, failure: null, is_published: 1 as const, visibility };
    const times = {
      created_at: now,
      updated_at: now,
      published_at: row.created_at ?? now,
      has_been_public: 1 as const,
    };
    return { ...file, ...shape, ...state, ...times, owner_id: owner.id, ...row, ...defaults, id };
  });
  for (let from = 0; from < full.length; from += 500)
    await db
      .insertInto("videos")
      .values(full.slice(from, from + 500))
      .execute();
  const views = rows.reduce((sum, row) => sum + (row.views ?? 0), 0);
  await db
    .updateTable("users")
    .set((eb) => ({ videos_count: eb("videos_count", "+", rows.length), views_count: eb("views_count", "+", views) }))
    .where("id", "=", owner.id)
    .execute();
  return full.map(({ id }) => id);
}
