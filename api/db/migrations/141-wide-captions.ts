import { type Kysely, sql } from "kysely";
import { createWideIndex } from "./119-wide-texts";
import { type DatabaseKind, dialects } from "./baseline/dialect";
import type { Migration } from "./migration";
import { widenSearchText } from "./widen-captions-141";

const text = { table: "captions", name: "text", places: "caption_places", place: "place", key: "captions_id" } as const;

/**
 * The tracks of a turn, and the characters after which it ends: to fold and index them takes about 17 ms. A longer track is
 * indexed at once: 60,000 characters took 36 ms, 500,000 took 141.
 */
const most = { tracks: 50, characters: 12_000 };

interface Track {
  id: string;
  text_folded: string;
  cue_offsets: string;
}

/** Widens the tracks of one turn; a position is the id of the last one. A track that changed meanwhile is wide already. */
async function fill(db: Kysely<unknown>, position: string): Promise<string | null> {
  const { rows } = await sql<{ id: string; length: number }>`select id, length(text_folded) as length from captions
    where id > ${position} order by id limit ${sql.lit(most.tracks)}`.execute(db);
  let characters = 0;
  for (const { id, length } of rows) {
    await widenTrack(db, id);
    characters += length;
    if (characters >= most.characters) return id;
  }
  return rows.length === most.tracks ? rows.at(-1)!.id : null;
}

async function widenTrack(db: Kysely<unknown>, id: string) {
  const { rows } = await sql<Track>`select id, text_folded, cue_offsets from captions where id = ${id}`.execute(db);
  const track = rows[0];
  if (!track) return;
  const offsets = JSON.parse(track.cue_offsets) as [number, number][];
  const { text_wide, wide_offsets } = widenSearchText(track.text_folded, offsets);
  if (text_wide)
    await sql`update captions set text_wide = ${text_wide}, wide_offsets = ${wide_offsets}
      where id = ${id} and text_folded = ${track.text_folded}`.execute(db);
}

/** Adds the texts of captions folded widely, where that makes them differ, and where their cues begin in these. */
export const wideCaptions = (kind: DatabaseKind): Migration => ({
  kind: "expand",
  locks: ["captions"],
  up: async (db) => {
    for (const column of [
      `text_wide ${dialects[kind].folded} not null default ''`,
      "wide_offsets text not null default '[]'",
    ])
      await sql.raw(`alter table captions add column ${column}`).execute(db);
    await createWideIndex(db, kind, text);
  },
  fill,
});
