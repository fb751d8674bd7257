/** A full-text index: its rows, and how a change of a row makes the database's triggers index it again. */
export interface SearchIndex {
  noun: string;
  table: "videos" | "comments" | "tweets" | "playlists" | "users" | "captions";
  places: string;
  place: string;
  key: string;
  /** The tables with the trigrams of a text, and that text as an expression; some have no row of an empty text. */
  texts: { search: string; text: string; lacksEmpty?: true }[];
  /** The tables with what follows from these texts. */
  others: string[];
  /** The same that has rows only where an expression is not empty. */
  sparse?: { search: string; text: string };
  isIndexed: string;
  /** Gives a row its place; null where a change of the row does. */
  insertPlace: string | null;
  /** Changes a row twice, so that it ends as it was; the second change needs no condition. */
  changes: [string, string];
  /** The rows to change, where they are of another table; `?` is the id of the row. */
  changed?: { table: string; id: string };
}

const widely = (column: string) => ({ search: `${column}_search`, text: column, lacksEmpty: true }) as const;

const appendSpace = (column: string) => `${column} = ${column} || ' '`;
const dropLast = (column: string) => `${column} = substr(${column}, 1, length(${column}) - 1)`;
const changeAll = (...columns: string[]): [string, string] => [
  columns.map(appendSpace).join(", "),
  columns.map(dropLast).join(", "),
];

/** Describes the index of a folded text that only administrators search; its places rise with the time of the rows. */
const administrators = (
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
      widely("title_wide"),
      widely("description_wide"),
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
    texts: [{ search: "tweet_search", text: "content_folded" }, widely("content_wide")],
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
      widely("full_name_wide"),
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
    texts: [{ search: "caption_search", text: "text_folded" }, widely("text_wide")],
    others: [],
    isIndexed: "true",
    changes: changeAll("published_at"),
    changed: { table: "videos", id: "(select video_id from captions where id = ?)" },
  },
  administrators("videos", "video", "title_folded"),
  administrators("comments", "comment", "text_folded"),
  administrators("tweets", "tweet", "text_folded"),
  administrators("playlists", "playlist", "text_folded"),
];
