import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { addToCounters, findOwners } from "./add-to-counters";
import type { RowKind } from "./import-rows";
import { createReference } from "./insert-batch";
import { type RecordFields, pick, readCreatedAt, readFlag, readId, readArray, readText } from "./record";

type LikedKind = "video" | "comment" | "tweet";

interface LikeRow {
  kind: LikedKind;
  user_id: string;
  id: string;
  created_at: string;
}

const kinds: readonly LikedKind[] = ["video", "comment", "tweet"];
const tables = { video: "videos", comment: "comments", tweet: "tweets" } as const;

/** Reads likes. A record names what is liked in `video`, `comment` or `tweet`, or in `target` with its kind. */
export const likeKind: RowKind<LikeRow> = {
  parse(record) {
    const user_id = readId(pick(record, "likedBy", "user", "owner", "userId", "likeBy", "createdBy"));
    if (!user_id) return "it names nobody who likes";
    if (isDislike(record)) return "it is a dislike, which this site does not have";
    const target = findTarget(record);
    if (!target) return "it names no video, comment or tweet";
    return [toLike(target.kind, target.id, user_id, readCreatedAt(record))];
  },
  insert: insertAllLikes,
};

/** Reads likes that a server lists in the record that is liked. */
export const createEmbeddedLikeKind = (kind: LikedKind): RowKind<LikeRow> => ({
  name: "likes",
  parse(record) {
    const id = readId(record._id);
    const users = readArray(pick(record, "likes", "likedBy")).flatMap((user) => readId(user) ?? []);
    return id ? users.map((userId) => toLike(kind, id, userId, readCreatedAt(record))) : [];
  },
  insert: insertAllLikes,
  // The report has the reason why the record is missing.
  isLeft: ({ name }) => name === kind,
});

function toLike(kind: LikedKind, id: string, user_id: string, created_at: string) {
  const references = [createReference("users", user_id, "liker"), createReference(tables[kind], id, kind)];
  return { key: `${kind}/${id}/${user_id}`, row: { kind, id, user_id, created_at }, references };
}

async function insertAllLikes(trx: Db, rows: LikeRow[]): Promise<number> {
  const [videos, comments, tweets] = [
    await insertLikes(trx, "video", rows),
    await insertLikes(trx, "comment", rows),
    await insertLikes(trx, "tweet", rows),
  ];
  await addToCounters(trx, "videos", { likes_count: videos });
  await addToCounters(trx, "comments", { likes_count: comments });
  await addToCounters(trx, "tweets", { likes_count: tweets });
  await addToCounters(trx, "users", {
    video_likes_count: await findOwners(trx, "videos", videos),
    tweet_likes_count: await findOwners(trx, "tweets", tweets),
  });
  return videos.length + comments.length + tweets.length;
}

const isDislike = (record: RecordFields) =>
  readFlag(pick(record, "isLike", "liked", "isLiked")) === false ||
  /^dislike/i.test(readText(pick(record, "type", "reaction", "action")));

function findTarget(record: RecordFields): { kind: LikedKind; id: string } | null {
  for (const kind of kinds) {
    const id = readId(
      pick(record, kind, `${kind}Id`, `liked${kind}`, ...(kind === "tweet" ? ["post", "communityPost"] : [])),
    );
    if (id) return { kind, id };
  }
  const type = readText(pick(record, "onModel", "targetType", "likeableType", "model", "kind")).toLowerCase();
  const id = readId(pick(record, "target", "targetId", "likeable", "likeableId", "item", "likedItem"));
  const kind = kinds.find((each) => type.startsWith(each));
  return id && kind ? { kind, id } : null;
}

/** Inserts the likes of one kind. Returns the id of the liked row for each new like. */
async function insertLikes(trx: Db, kind: LikedKind, allLikes: LikeRow[]): Promise<string[]> {
  const rows = allLikes.filter((row) => row.kind === kind);
  if (rows.length === 0) return [];
  const column = sql.ref(`${kind}_id`);
  const values = sql.join(rows.map((row) => sql`(${row.user_id}, ${row.id}, ${row.created_at})`));
  const result = await sql<{ id: string }>`insert into ${sql.table(`${kind}_likes`)} (user_id, ${column}, created_at)
    values ${values} on conflict do nothing returning ${column} as id`.execute(trx);
  return result.rows.map(({ id }) => id);
}
