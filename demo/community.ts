import { foldText } from "#api/db/folded-texts";
import { newId } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { fold } from "#contract/fold";
import { insertAll } from "#commands/rows/insert";
import { timestampAgo, makeFallingAges } from "./ages";
import { audience, audienceTweets } from "./audience";
import { channels } from "./channels";
import type { Username } from "./channel";
import { random } from "#commands/rows/random";
import type { SiteIds } from "./upload";

const people = [...channels, ...audience];
const joinedDaysAgoByName = new Map<Username, number>(
  people.map(({ username, joinedDaysAgo }) => [username, joinedDaysAgo]),
);

/** Writes the comments, tweets and playlists of everybody, and the likes of comments and tweets. */
export async function writeCommunity(db: Db, ids: SiteIds, now: number) {
  await writeComments(db, ids, now);
  await writeTweets(db, ids, now);
  await writePlaylists(db, ids, now);
}

interface Text {
  id: string;
  by: Username;
  ageDays: number;
  content: string;
}

const toRow = ({ id, by, ageDays, content }: Text, ids: SiteIds, now: number) => {
  const created_at = timestampAgo(now, ageDays);
  const texts = { content, text_folded: fold(content) };
  return { id, owner_id: ids.userIds.get(by)!, ...texts, created_at, updated_at: created_at };
};

/** Draws who likes a text: most texts get few likes, and some get many. */
function makeLikes({ by, ageDays }: Text, ids: SiteIds, next: () => number, now: number) {
  const share = 0.5 * next() ** 3;
  return people
    .filter(({ username }) => username !== by && next() < share)
    .map(({ username, joinedDaysAgo }) => ({
      user_id: ids.userIds.get(username)!,
      created_at: timestampAgo(now, Math.min(ageDays, joinedDaysAgo) * next()),
    }));
}

/**
 * Builds the threads of a video's comments: one that begins with `@name` replies to the last comment of that person.
 * The owner gives a heart to every comment that the owner answers.
 */
function toThreads<C extends Text>(comments: C[], owner: Username) {
  const parents = comments.map(({ content }, index) => {
    const name = /^@([\w-]+) /.exec(content)?.[1];
    return comments.slice(0, index).findLast(({ by, content }) => by === name && !content.startsWith("@"))?.id ?? null;
  });
  const answered = comments.flatMap(({ by }, index) => (by === owner ? (parents[index] ?? []) : []));
  return comments.map((each, index) => ({
    ...each,
    parentId: parents[index]!,
    isHearted: answered.includes(each.id),
  }));
}

async function writeComments(db: Db, ids: SiteIds, now: number) {
  const next = random(59);
  const comments = channels.flatMap(({ username, clips }) =>
    clips.flatMap(({ scene, daysAgo, comments = [] }) => {
      const bounds = comments.map(([by]) => Math.min(daysAgo, joinedDaysAgoByName.get(by)!));
      const ages = makeFallingAges(bounds, next);
      const texts = comments.map(([by, content], i) => ({ id: newId(), by, ageDays: ages[i]!, content, scene }));
      return toThreads(texts, username);
    }),
  );
  const rows = comments.map((each) => ({
    ...toRow(each, ids, now),
    video_id: ids.videoIds.get(each.scene)!,
    parent_id: each.parentId,
    replies_count: comments.filter(({ parentId }) => parentId === each.id).length,
    is_hearted: each.isHearted ? (1 as const) : (0 as const),
  }));
  const likes = comments.flatMap((each) =>
    makeLikes(each, ids, next, now).map((like) => ({ ...like, comment_id: each.id })),
  );
  await insertAll(db, "comments", rows);
  await insertAll(db, "comment_likes", likes);
}

async function writeTweets(db: Db, ids: SiteIds, now: number) {
  const next = random(61);
  const byChannels = channels.flatMap((channel) => channel.tweets.map((tweet) => ({ ...tweet, by: channel.username })));
  const tweets = [...byChannels, ...audienceTweets].map(({ by, daysAgo, text }) => {
    return { id: newId(), by, ageDays: daysAgo, content: text };
  });
  const likes = tweets.flatMap((each) =>
    makeLikes(each, ids, next, now).map((like) => ({ ...like, tweet_id: each.id })),
  );
  const rows = tweets.map((each) => toRow(each, ids, now));
  await insertAll(
    db,
    "tweets",
    rows.map((row) => ({ ...row, ...foldText("content", row.content) })),
  );
  await insertAll(db, "tweet_likes", likes);
}

const clipAges = new Map(channels.flatMap(({ clips }) => clips.map(({ scene, daysAgo }) => [scene, daysAgo])));

async function writePlaylists(db: Db, ids: SiteIds, now: number) {
  const next = random(67);
  const playlists = channels.flatMap((channel) =>
    channel.playlists.map((playlist) => {
      const bounds = playlist.scenes.map((scene) => Math.min(playlist.daysAgo, clipAges.get(scene)!));
      return {
        ...playlist,
        id: newId(),
        owner_id: ids.userIds.get(channel.username)!,
        ages: makeFallingAges(bounds, next),
      };
    }),
  );
  const rows = playlists.map(({ id, owner_id, name, description, daysAgo, ages }) => {
    const times = { created_at: timestampAgo(now, daysAgo), updated_at: timestampAgo(now, ages.at(-1) ?? daysAgo) };
    return { id, owner_id, name, text_folded: fold(name), description, image: "", ...times };
  });
  const videos = playlists.flatMap(({ id, scenes, ages }) =>
    scenes.map((scene, i) => {
      return { playlist_id: id, video_id: ids.videoIds.get(scene)!, added_at: timestampAgo(now, ages[i]!) };
    }),
  );
  await insertAll(db, "playlists", rows);
  await insertAll(db, "playlist_videos", videos);
}
