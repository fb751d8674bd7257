import { newId } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { insertAll } from "#commands/rows/insert";
import { ago, fallingAges } from "./ages";
import { audience, audienceTweets, type Person } from "./audience";
import { channels } from "./channels";
import { comments } from "./comments";
import { random } from "./draw/random";
import type { Made } from "./upload";

const people = [...channels, ...audience];
const joined = new Map<Person, number>(people.map(({ username, joinedDaysAgo }) => [username, joinedDaysAgo]));

/** Lets people comment, tweet, keep playlists, and like what others wrote. */
export async function writeCommunity(db: Db, made: Made, now: number) {
  await writeComments(db, made, now);
  await writeTweets(db, made, now);
  await writePlaylists(db, made, now);
}

interface Written {
  id: string;
  by: Person;
  /** In days. */
  age: number;
  content: string;
}

const toRow = ({ id, by, age, content }: Written, made: Made, now: number) => {
  const created_at = ago(now, age);
  return { id, owner_id: made.userIds.get(by)!, content, created_at, updated_at: created_at };
};

/** Few like most texts, and many like some. */
function likesOf({ by, age }: Written, made: Made, next: () => number, now: number) {
  const share = 0.5 * next() ** 3;
  return people
    .filter(({ username }) => username !== by && next() < share)
    .map(({ username, joinedDaysAgo }) => ({
      user_id: made.userIds.get(username)!,
      created_at: ago(now, Math.min(age, joinedDaysAgo) * next()),
    }));
}

async function writeComments(db: Db, made: Made, now: number) {
  const next = random(59);
  const written = channels.flatMap(({ username, clips }) =>
    clips.flatMap(({ scene, daysAgo }) => {
      const below = comments[username][scene] ?? [];
      const bounds = below.map(([by]) => Math.min(daysAgo, joined.get(by)!));
      const ages = fallingAges(bounds, next);
      return below.map(([by, content], i) => ({ id: newId(), by, age: ages[i]!, content, scene }));
    }),
  );
  const rows = written.map((each) => ({ ...toRow(each, made, now), video_id: made.videoIds.get(each.scene)! }));
  const likes = written.flatMap((each) =>
    likesOf(each, made, next, now).map((like) => ({ ...like, comment_id: each.id })),
  );
  await insertAll(db, "comments", rows);
  await insertAll(db, "comment_likes", likes);
}

async function writeTweets(db: Db, made: Made, now: number) {
  const next = random(61);
  const byChannels = channels.flatMap(({ username, tweets }) => tweets.map((tweet) => ({ ...tweet, by: username })));
  const written = [...byChannels, ...audienceTweets].map(({ by, daysAgo, text }) => {
    return { id: newId(), by, age: daysAgo, content: text };
  });
  const likes = written.flatMap((each) =>
    likesOf(each, made, next, now).map((like) => ({ ...like, tweet_id: each.id })),
  );
  const rows = written.map((each) => toRow(each, made, now));
  await insertAll(db, "tweets", rows);
  await insertAll(db, "tweet_likes", likes);
}

const clipAges = new Map(channels.flatMap(({ clips }) => clips.map(({ scene, daysAgo }) => [scene, daysAgo])));

async function writePlaylists(db: Db, made: Made, now: number) {
  const next = random(67);
  const kept = channels.flatMap(({ username, playlists }) =>
    playlists.map((playlist) => {
      const bounds = playlist.scenes.map((scene) => Math.min(playlist.daysAgo, clipAges.get(scene)!));
      return { ...playlist, id: newId(), owner_id: made.userIds.get(username)!, ages: fallingAges(bounds, next) };
    }),
  );
  const rows = kept.map(({ id, owner_id, name, description, daysAgo, ages }) => {
    const times = { created_at: ago(now, daysAgo), updated_at: ago(now, ages.at(-1) ?? daysAgo) };
    return { id, owner_id, name, description, image: "", ...times };
  });
  const videos = kept.flatMap(({ id, scenes, ages }) =>
    scenes.map((scene, i) => {
      return { playlist_id: id, video_id: made.videoIds.get(scene)!, added_at: ago(now, ages[i]!) };
    }),
  );
  await insertAll(db, "playlists", rows);
  await insertAll(db, "playlist_videos", videos);
}
