import { sql } from "kysely";
import { type Db, isSqlite } from "#api/db/open";
import { mergeSearchIndexes } from "#api/search/search/merge-indexes-sqlite";
import { generateRows } from "#commands/rows/generate";
import { insertAll } from "#commands/rows/insert";
import { idOfRow, numbers, rowsPerPart, timeOfRow } from "./numbered-rows";

/** How much one account has gathered. */
interface Gathered {
  videos: number;
  comments: number;
  replies: number;
  subscriptions: number;
  playlist: number;
  history: number;
  likes: number;
}

export type Size = "few" | "many";

const sizes: Record<Size, Gathered> = {
  few: { videos: 10, comments: 10, replies: 10, subscriptions: 10, playlist: 10, history: 10, likes: 10 },
  many: {
    videos: 100_000,
    comments: 100_000,
    replies: 20_000,
    subscriptions: 5_000,
    playlist: 1_000,
    history: 50_000,
    likes: 50_000,
  },
};

/** The ids of what pages are asked for. */
export interface Person {
  username: string;
  id: string;
  /** The letter of the ids of its rows. */
  letter: string;
  /** A video with many comments, and another with a thread of many replies. */
  video: string;
  threaded: string;
}

export const threadOf = ({ letter }: Person) => `65${letter}0000000${10_000_000_000_001}`;
export const playlistOf = ({ letter }: Person) => `65${letter}0000000${10_000_000_000_000}`;

/** Fills a site for two of its accounts: one that has gathered ten of everything, and one with very much. */
export async function fillGathered(db: Db, names: Record<Size, string>): Promise<Record<Size, Person>> {
  const people = { few: await findPerson(db, names.few, "e"), many: await findPerson(db, names.many, "f") };
  if (await db.selectFrom("videos").select("id").limit(1).executeTakeFirst()) return withVideos(db, people);
  await fillVideos(db, people);
  const filled = await withVideos(db, people);
  for (const size of ["few", "many"] as const) await fillPerson(db, filled[size], sizes[size]);
  await sql.raw(isSqlite(db) ? "analyze" : "vacuum analyze").execute(db);
  await mergeSearchIndexes(db, { pauseMs: 0 });
  return filled;
}

async function findPerson(db: Db, username: string, letter: string): Promise<Person> {
  const { id } = await db.selectFrom("users").select("id").where("username", "=", username).executeTakeFirstOrThrow();
  return { username, id, letter, video: "", threaded: "" };
}

/** Inserts 5,000 channels with 50,000 videos, mostly of a few of them, and the videos of both accounts. */
async function fillVideos(db: Db, { few, many }: Record<Size, Person>) {
  const now = Date.UTC(2026, 0, 1);
  const [own, others] = [1, 2].map((seed) => generateRows({ videos: 100_000, seed, now }));
  const channels = [...own!.users, ...others!.users].map(({ id }) => id!);
  const ofOthers = others!.videos.slice(0, 50_000).map((video, index) => ({
    ...video,
    owner_id: index < sizes.few.videos ? few.id : channels[Math.floor(channels.length * ((index * 0.618) % 1) ** 3)]!,
  }));
  await db.transaction().execute(async (trx) => {
    await insertAll(trx, "users", [...own!.users, ...others!.users]);
    await insertAll(
      trx,
      "videos",
      own!.videos.map((video) => ({ ...video, owner_id: many.id })),
    );
    await insertAll(trx, "videos", ofOthers);
  });
}

/** Adds the ids of two published videos of each account. */
async function withVideos<P extends Record<string, Person>>(db: Db, people: P): Promise<P> {
  const entries = Object.entries(people).map(async ([size, person]) => {
    const published = db
      .selectFrom("videos")
      .select("id")
      .where("owner_id", "=", person.id)
      .where("is_published", "=", 1);
    const [one, other] = await published.orderBy("id").limit(2).execute();
    return [size, { ...person, video: one!.id, threaded: other!.id }];
  });
  return Object.fromEntries(await Promise.all(entries)) as P;
}

async function fillPerson(db: Db, person: Person, size: Gathered) {
  const thread = threadOf(person);
  await fillComments(db, person, { count: 1, videoId: person.threaded, parentId: null });
  await fillComments(db, person, { first: 1, count: size.replies, videoId: person.threaded, parentId: thread });
  await fillComments(db, person, { first: 50_000, count: size.comments, videoId: person.video, parentId: null });
  await sql`update comments set replies_count = ${size.replies} where id = ${thread}`.execute(db);
  await sql`update videos set comments_count = case id when ${person.video} then ${size.comments} else ${size.replies} + 1 end
    where id in (${person.video}, ${person.threaded})`.execute(db);
  await fillLists(db, person, size);
}

interface Comments {
  /** The rows before the first of these. */
  first?: number;
  count: number;
  videoId: string;
  parentId: string | null;
}

/** Inserts comments of 2,000 authors; each one is another text. */
async function fillComments(db: Db, { letter }: Person, { first = 0, count, videoId, parentId }: Comments) {
  const text = sql`'The lark number ' || n || ' sings before dawn, and louder than the other ones'`;
  for (let from = first; from < first + count; from += rowsPerPart)
    await sql`insert into comments (id, video_id, owner_id, parent_id, content, text_folded, created_at, updated_at)
      ${numbers(from)} select ${idOfRow(letter)}, ${videoId}, writers.id, cast(${parentId} as text), ${text}, ${text},
        ${timeOfRow(db)}, ${timeOfRow(db)}
      from numbers join (select id, row_number() over (order by id) - 1 as place from users) as writers
        on writers.place = n % 2000
      where n <= ${sql.lit(first + count)}`.execute(db);
}

/** Inserts subscriptions, a playlist, history and likes, of the videos with the most views. */
async function fillLists(db: Db, person: Person, { subscriptions, playlist, history, likes, videos }: Gathered) {
  const { id, username } = person;
  const playlistId = playlistOf(person);
  await sql`insert into subscriptions (subscriber_id, channel_id, created_at)
    select ${id}, id, created_at from users where username like 'seed%' order by id limit ${subscriptions}`.execute(db);
  await sql`insert into playlists (id, owner_id, name, text_folded, description, image, created_at, updated_at)
    values (${playlistId}, ${id}, ${username}, ${username}, '', '', '2024', '2024')`.execute(db);
  const firsts = (count: number) => sql`from videos where is_published = 1 order by views desc, id limit ${count}`;
  await sql`insert into playlist_videos (playlist_id, video_id, added_at)
    select ${playlistId}, id, created_at ${firsts(playlist)}`.execute(db);
  await sql`insert into watch_history (user_id, video_id, watched_at)
    select ${id}, id, created_at ${firsts(history)}`.execute(db);
  await sql`insert into video_likes (user_id, video_id, created_at)
    select ${id}, id, created_at ${firsts(likes)}`.execute(db);
  await sql`update users set subscriptions_count = ${subscriptions}, videos_count = ${videos} where id = ${id}`.execute(
    db,
  );
}
