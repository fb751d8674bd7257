import type { Readable } from "node:stream";
import type { Db } from "#api/db/open";
import type { Scratch } from "./scratch-database";

/** A database as it was at one moment. */
export interface Snapshot {
  kind: "sqlite" | "postgres";
  /** The version of the program that dumped a PostgreSQL database. */
  dumpMajor?: number;
  fileName: string;
  tables: Record<string, number>;
  migration: string;
}

/** Takes a snapshot, hands its content to `store`, and adds the names of the media that it refers to. */
export interface SnapshotOptions {
  store: (fileName: string, content: Readable) => Promise<void>;
  scratch: Scratch;
  signal: AbortSignal;
}

const rowsPerChunk = 2_000;

/** Adds the media that the rows refer to, by the name that `ownerOfKey` finds in a key. */
export async function addMediaNames(db: Db, scratch: Scratch) {
  for await (const { id } of readRows(db, "videos", [])) scratch.addReference(`videos/${id}`);
  for await (const { id } of readRows(db, "drafts", [])) scratch.addReference(`drafts/${id}`);
  const addPicture = (name: string) => name && scratch.addReference(`images/${name}`);
  for await (const user of readRows(db, "users", ["avatar", "cover_image"])) {
    addPicture(user.avatar!);
    addPicture(user.cover_image!);
  }
  for await (const playlist of readRows(db, "playlists", ["image"])) addPicture(playlist.image!);
}

/** Returns what a file of media belongs to: a video, a draft, or a picture; null for everything else. */
export function ownerOfKey(key: string): string | null {
  const [, owner] = /^((?:videos|drafts)\/[^/]+)\/.|^(images\/[^/-]+)-[^/]*$/.exec(key)?.filter(Boolean) ?? [];
  return owner ?? null;
}

type Row = Record<string, string> & { id: string };

async function* readRows(db: Db, table: "videos" | "drafts" | "users" | "playlists", columns: string[]) {
  const { ref } = db.dynamic;
  for (let after = ""; ;) {
    const rows = (await db
      .selectFrom(table)
      .select(["id", ...columns].map((column) => ref<never>(column)))
      .where("id", ">", after)
      .orderBy("id")
      .limit(rowsPerChunk)
      .execute()) as Row[];
    yield* rows;
    if (rows.length < rowsPerChunk) return;
    after = rows.at(-1)!.id;
  }
}
