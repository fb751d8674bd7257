/**
 * Describes a full-text index, and how a change of a row makes the database's triggers index the row again. Each row has a
 * number in the index, which is called its place.
 */
export interface SearchIndex {
  noun: string;
  table: "videos" | "comments" | "tweets" | "playlists" | "users" | "captions";
  /** The table with the place of each row, its column with the place, and its column with the row's id. */
  places: string;
  place: string;
  key: string;
  /** The tables of trigrams, each with the expression of its text. `lacksEmpty` says that empty texts have no row. */
  texts: { search: string; text: string; lacksEmpty?: true }[];
  /** Other tables, which the triggers fill from the same texts. */
  others: string[];
  /** Another such table, which has rows only where `text` is not empty. */
  sparse?: { search: string; text: string };
  /** The condition of the rows that are indexed. */
  isIndexed: string;
  /** Inserts the place of a row; null where a change of the row does so. */
  insertPlace: string | null;
  /** Two changes that leave a row as it was. The second one also applies to rows that are not indexed. */
  changes: [string, string];
  /** The row to change where it is in another table; `?` stands for the id of the indexed row. */
  changed?: { table: string; id: string };
}

const describeWideText = (column: string) => ({ search: `${column}_search`, text: column, lacksEmpty: true }) as const;

const appendSpace = (column: string) => `${column} = ${column} || ' '`;
const removeLast = (column: string) => `${column} = substr(${column}, 1, length(${column}) - 1)`;
const changeAll = (...columns: string[]): [string, string] => [
  columns.map(appendSpace).join(", "),
  columns.map(removeLast).join(", "),
];

/** Describes the index of a folded text that only administrators search. Newer rows have higher places. */
const describeAdminIndex = (
  table: "videos" | "comments" | "tweets" | "playlists",
  noun: string,
  column: string,
): SearchIndex => ({
  noun: `${noun} (for administrators)`,
  table,
  places: `${noun}_text_places`,
  place: "place",
  key: `${noun}_id`,
  texts: [{ search: `${noun}_text_search`, text: `${column} || char(10) || char(10)` }],
  others: [],
  isIndexed: "true",
  insertPlace: `insert or ignore into ${noun}_text_places (place, ${noun}_id)
    select coalesce((select max(place) + 1 from ${noun}_text_places where place between first and first + 1048575), first),
      id from (select id, coalesce(unixepoch(created_at), 0) * 1048576 as first from ${table})`,
  changes: changeAll(column),
});

export const listTables = ({ texts, others, sparse }: Pick<SearchIndex, "texts" | "others" | "sparse">): string[] => [
  ...texts.map(({ search }) => search),
  ...others,
  ...(sparse ? [sparse.search] : []),
];

export const searchIndexes: SearchIndex[] = [
  {
    noun: "video",
    table: "videos",
    places: "search_positions",
    place: "position",
    key: "video_id",
    texts: [
      { search: "title_search", text: "title_folded" },
      { search: "description_search", text: "description_folded" },
      describeWideText("title_wide"),
      describeWideText("description_wide"),
    ],
    others: ["short_search", "border_search"],
    sparse: { search: "short_wide_search", text: "title_wide || description_wide" },
    isIndexed: "visibility = 'public' and is_published = 1 and status = 'ready'",
    insertPlace: null,
    changes: ["is_published = 0", "is_published = 1"],
  },
  {
    noun: "tweet",
    table: "tweets",
    insertPlace: `insert or ignore into tweet_places (place, tweet_id)
      select coalesce((select max(place) + 1 from tweet_places where place between first and first + 1048575), first), id
      from (select id, coalesce(unixepoch(created_at), 0) * 1048576 as first from tweets)`,
    places: "tweet_places",
    place: "place",
    key: "tweet_id",
    texts: [{ search: "tweet_search", text: "content_folded" }, describeWideText("content_wide")],
    others: ["tweet_short_search"],
    sparse: { search: "content_wide_short_search", text: "content_wide" },
    isIndexed: "true",
    changes: changeAll("content_folded", "content_wide"),
  },
  {
    noun: "channel",
    table: "users",
    insertPlace: "insert or ignore into channel_places (user_id) select id from users",
    places: "channel_places",
    place: "place",
    key: "user_id",
    texts: [
      { search: "channel_search", text: "username_folded || char(10) || full_name_folded" },
      describeWideText("full_name_wide"),
    ],
    others: ["channel_short_search"],
    sparse: { search: "full_name_wide_short_search", text: "full_name_wide" },
    isIndexed: "true",
    changes: changeAll("full_name_folded", "full_name_wide"),
  },
  {
    noun: "caption track",
    table: "captions",
    insertPlace: null,
    places: "caption_places",
    place: "place",
    key: "captions_id",
    texts: [{ search: "caption_search", text: "text_folded" }, describeWideText("text_wide")],
    others: [],
    isIndexed: "true",
    changes: changeAll("published_at"),
    changed: { table: "videos", id: "(select video_id from captions where id = ?)" },
  },
  describeAdminIndex("videos", "video", "title_folded"),
  describeAdminIndex("comments", "comment", "text_folded"),
  describeAdminIndex("tweets", "tweet", "text_folded"),
  describeAdminIndex("playlists", "playlist", "text_folded"),
];
