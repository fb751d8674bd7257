import { type Kysely, sql } from "kysely";
import { firstPosition, insertTexts, remove, trigger } from "./009-search-sqlite";

const isListed = "new.visibility = 'public' and new.is_published = 1 and new.status = 'ready'";

const insertPosition = `insert into search_positions (position, video_id, published_at)
  select coalesce((select max(position) + 1 from search_positions where position between first and first + 1048575),
    first), new.id, new.published_at from (select ${firstPosition("new.published_at")} as first)
  where ${isListed}`;

const add = [insertPosition, ...insertTexts("new", "search_positions where video_id = new.id")];

const watched = ["title_folded", "description_folded", "published_at", "visibility", "is_published", "status"];
const isChanged = watched.map((column) => `old.${column} <> new.${column}`).join(" or ");

/** Inserts the places of a video's captions, one after another within the second of its publication. */
const insertPlaces = (captions: string, time: string) => `insert into caption_places (place, captions_id, video_id)
  select coalesce((select max(place) + 1 from caption_places where place between first and first + 1048575), first)
    - 1 + row_number() over (order by captions.id), captions.id, captions.video_id
  from captions join (select ${firstPosition(time)} as first) where ${captions}`;

const captionsAdded = [
  insertPlaces("captions.id = new.id", "(select published_at from videos where id = new.video_id)"),
  `insert into caption_search (rowid, said_folded)
    select place, new.text_folded from caption_places where captions_id = new.id`,
];

const captionsMoved = [
  "delete from caption_search where rowid in (select place from caption_places where video_id = new.id)",
  "delete from caption_places where video_id = new.id",
  insertPlaces("captions.video_id = new.id", "new.published_at"),
  `insert into caption_search (rowid, said_folded) select place, text_folded
    from caption_places cross join captions on captions.id = captions_id where caption_places.video_id = new.id`,
];

const triggers = {
  listed_inserted: trigger("listed_inserted", "insert", add),
  listed_updated: trigger("listed_updated", `update of ${watched.join(", ")}`, [...remove, ...add], isChanged),
  said_inserted: `create trigger said_inserted after insert on captions begin ${captionsAdded.join("; ")}; end`,
  captions_moved: trigger(
    "captions_moved",
    "update of published_at",
    captionsMoved,
    "old.published_at <> new.published_at",
  ),
};

/**
 * Makes the search's triggers follow visibility and time of publication. Their rows stay in place: the migration gives
 * each video the time at which it was uploaded.
 */
export async function searchByPublication(db: Kysely<unknown>) {
  for (const name of Object.keys(triggers)) await sql`drop trigger if exists ${sql.ref(name)}`.execute(db);
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info('search_positions')`.execute(db);
  if (rows.some(({ name }) => name === "created_at"))
    await sql`alter table search_positions rename column created_at to published_at`.execute(db);
  for (const statement of Object.values(triggers)) await sql.raw(statement).execute(db);
}
