import type { Readable } from "node:stream";
import type { Db } from "#api/db/open";
import type { ScratchDatabase } from "./scratch-database";

/** A database as it was at one moment. */
export interface Snapshot {
  kind: "sqlite" | "postgres";
  /** The version of the program that dumped a PostgreSQL database. */
  dumpMajor?: number;
  fileName: string;
  tables: Record<string, number>;
  migration: string;
}

/** What takes a snapshot passes its content to `store`, and its references to media to `scratch`. */
export interface SnapshotOptions {
  store: (fileName: string, content: Readable) => Promise<void>;
  scratch: ScratchDatabase;
  signal: AbortSignal;
}

const rowsPerChunk = 2_000;

/** Adds a reference for each video, draft and picture that the rows have, in the form of `toReference`. */
export async function addReferences(db: Db, scratch: ScratchDatabase) {
  for await (const { id } of readColumns(db, "videos", [])) scratch.addReference(`videos/${id}`);
  for await (const { id } of readColumns(db, "drafts", [])) scratch.addReference(`drafts/${id}`);
  const addPicture = (name: string) => name && scratch.addReference(`images/${name}`);
  for await (const user of readColumns(db, "users", ["avatar", "cover_image"])) {
    addPicture(user.avatar!);
    addPicture(user.cover_image!);
  }
  for await (const playlist of readColumns(db, "playlists", ["image"])) addPicture(playlist.image!);
}

/** Returns the video, draft or picture that a media key belongs to, such as `videos/ID`; null for any other key. */
export function toReference(key: string): string | null {
  const [, reference] = /^((?:videos|drafts)\/[^/]+)\/.|^(images\/[^/-]+)-[^/]*$/.exec(key)?.filter(Boolean) ?? [];
  return reference ?? null;
}

type Row = Record<string, string> & { id: string };

/** Reads columns of all rows of a table in chunks, in the order of their ids. */
export async function* readColumns(db: Db, table: "videos" | "drafts" | "users" | "playlists", columns: string[]) {
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
