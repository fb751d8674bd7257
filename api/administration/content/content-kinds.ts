import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Tables } from "#api/db/tables";
import type { ContentKind, ContentState } from "#contract/words/content";

interface Kind {
  table: "videos" | "comments" | "tweets" | "playlists";
  title: string;
  /** The column of the folded title, which searches read. */
  folded: "title_folded" | "text_folded";
  /** Matches the rows that administrators see. */
  exists: RawBuilder<boolean>;
  /** The condition of each state, written like those of the indexes. */
  states: Partial<Record<ContentState, RawBuilder<boolean>>>;
}

const byFlag = { shown: sql<boolean>`is_hidden = 0`, hidden: sql<boolean>`is_hidden = 1` };
const byText = {
  shown: sql<boolean>`withheld = ''`,
  hidden: sql<boolean>`withheld <> '' and withheld = 'hidden'`,
  held: sql<boolean>`withheld <> '' and withheld = 'held'`,
};
const always = sql<boolean>`1 = 1`;

/** The kinds of content: their tables, and the conditions of their lists. */
export const contentTables: Record<ContentKind, Kind> = {
  video: { table: "videos", title: "title", folded: "title_folded", exists: always, states: byFlag },
  comment: {
    table: "comments",
    title: "content",
    folded: "text_folded",
    states: byText,
    exists: sql<boolean>`is_deleted = 0`,
  },
  tweet: { table: "tweets", title: "content", folded: "text_folded", exists: always, states: byText },
  playlist: {
    table: "playlists",
    title: "name",
    folded: "text_folded",
    states: byFlag,
    exists: sql<boolean>`kind = 'list'`,
  },
};

/** A query of any of these tables. Its type names "videos", because every table has the columns that are used here. */
export type ContentQuery = SelectQueryBuilder<Tables, "videos", object>;
