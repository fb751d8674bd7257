import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Tables } from "#api/db/tables";
import type { ContentKind, ContentState } from "#contract/words/content";

interface ContentTable {
  table: "videos" | "comments" | "tweets" | "playlists";
  title: string;
  /** The column of the folded title, which searches read. */
  folded: "title_folded" | "text_folded";
  /** Matches the rows that administrators see. */
  exists: RawBuilder<boolean>;
  /** The condition of each state, written like those of the indexes. */
  states: Partial<Record<ContentState, RawBuilder<boolean>>>;
}

const flagStates = { shown: sql<boolean>`is_hidden = 0`, hidden: sql<boolean>`is_hidden = 1` };
const textStates = {
  shown: sql<boolean>`withheld = ''`,
  hidden: sql<boolean>`withheld <> '' and withheld = 'hidden'`,
  held: sql<boolean>`withheld <> '' and withheld = 'held'`,
};
const always = sql<boolean>`1 = 1`;

/** The table of each kind of content, and the conditions of its lists. */
export const contentTables: Record<ContentKind, ContentTable> = {
  video: { table: "videos", title: "title", folded: "title_folded", exists: always, states: flagStates },
  comment: {
    table: "comments",
    title: "content",
    folded: "text_folded",
    states: textStates,
    exists: sql<boolean>`is_deleted = 0`,
  },
  tweet: { table: "tweets", title: "content", folded: "text_folded", exists: always, states: textStates },
  playlist: {
    table: "playlists",
    title: "name",
    folded: "text_folded",
    states: flagStates,
    // Not the list "Watch later", which only its owner sees.
    exists: sql<boolean>`kind = 'list'`,
  },
};

/** A query of any of these tables. Its type names "videos", because every table has the columns that are used here. */
export type ContentQuery = SelectQueryBuilder<Tables, "videos", object>;
