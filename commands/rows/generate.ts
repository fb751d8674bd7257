import type { Insertable } from "kysely";
import { unusableHash } from "#api/accounts/auth/unusable-hash";
import { foldText } from "#api/db/folded-texts";
import type { Tables } from "#api/db/tables";
import { usernameSkeleton } from "#api/accounts/users/username-skeleton";
import { addToScore } from "#api/videos/videos/trending";
import { fold } from "#contract/fold";
import { random } from "./random";
import { endings, qualities, sentences, subjects, verbs } from "./words";

const dayMs = 24 * 60 * 60_000;

export interface SeedOptions {
  videos: number;
  seed: number;
  /** Milliseconds since the epoch; every row is older. */
  now: number;
}

type Rows = { [T in "users" | "videos" | "video_tags" | "video_likes" | "subscriptions"]: Insertable<Tables[T]>[] };

/** Builds an id of 24 hexadecimal digits; the same arguments give the same id. */
const buildId = (kind: number, seed: number, index: number) =>
  kind.toString(16).padStart(2, "0") + seed.toString(16).padStart(10, "0") + index.toString(16).padStart(12, "0");

/** Generates the rows of a site with `options.videos` videos. The same seed gives the same rows. */
export function generateRows(options: SeedOptions): Rows {
  const next = random(options.seed);
  const count = Math.max(3, Math.ceil(options.videos / 40));
  const users = Array.from({ length: count }, (_, i) => makeUser(options, i, next));
  const ids = users.map(({ id }) => id);
  const videos = Array.from({ length: options.videos }, (_, i) => makeVideo(options, i, ids, next));
  return {
    users,
    videos,
    video_tags: videos.map(({ id, tags, published_at }) => ({ video_id: id, tag: tags, published_at })),
    video_likes: makeLikes(videos, ids, next),
    subscriptions: makeSubscriptions(ids, options, next),
  };
}

/** Returns an integer from 0 to below the limit. Small numbers are much more frequent than large ones. */
const randomSmall = (next: () => number, limit: number) => Math.floor(limit * next() ** 3);

const pick = <T>(list: readonly T[], next: () => number) => list[Math.floor(next() * list.length)]!;
const pickSkewed = <T>(list: readonly T[], next: () => number) => list[randomSmall(next, list.length)]!;

function makeUser({ seed, now }: SeedOptions, index: number, next: () => number) {
  const username = `seed${seed}.${pickSkewed(subjects.slice(0, 30), next)}-${index}`;
  const created_at = new Date(now - (730 + next() * 365) * dayMs).toISOString();
  const fullName = `${capitalize(pick(qualities, next))} ${capitalize(pickSkewed(subjects, next))}`;
  return {
    id: buildId(1, seed, index),
    username,
    username_folded: fold(username),
    username_skeleton: usernameSkeleton(username),
    email: `${username}@seed.example`,
    email_folded: fold(`${username}@seed.example`),
    full_name: fullName,
    ...foldText("full_name", fullName),
    password_hash: unusableHash,
    avatar: "",
    cover_image: "",
    description: "",
    role: "user" as const,
    created_at,
    updated_at: created_at,
  };
}

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function makeTitle(next: () => number) {
  const [quality, subject] = [pick(qualities, next), pickSkewed(subjects, next)];
  const title = capitalize(`${pickSkewed(verbs, next)} a ${quality} ${subject} ${pickSkewed(endings, next)}`);
  return { title, tags: fold(subject) };
}

function makeDescription(title: string, next: () => number) {
  const lines = Array.from({ length: 1 + randomSmall(next, 6) }, () => pick(sentences, next));
  return `${title}, and the ${pickSkewed(subjects, next)} beside it.\n\n${lines.join("\n")}`;
}

function makeVideo({ seed, now }: SeedOptions, index: number, owners: string[], next: () => number) {
  const { title, tags } = makeTitle(next);
  const description = makeDescription(title, next);
  const created_at = new Date(now - Math.floor(next() * 730 * dayMs)).toISOString();
  const ownerId = pickSkewed(owners, next);
  const isPublished = next() < 0.97;
  const duration = 5 + randomSmall(next, 3_600);
  const views = randomSmall(next, 2_000_000);
  return {
    id: buildId(2, seed, index),
    owner_id: ownerId,
    title,
    ...foldText("title", title),
    description,
    ...foldText("description", description),
    tags,
    status: "ready" as const,
    failure: null,
    is_published: isPublished ? (1 as const) : (0 as const),
    visibility: isPublished ? ("public" as const) : ("private" as const),
    has_been_public: 1 as const,
    media_key: buildId(3, seed, index).padStart(32, "0"),
    file_name: "video.mp4",
    mime: "video/mp4",
    bytes: 0,
    sha256: "",
    draft: buildId(4, seed, index),
    thumbnail_version: 0,
    duration,
    width: 1280,
    height: 720,
    views,
    trend_score: views > 0 ? addToScore(0, views, Date.parse(created_at)) : 0,
    created_at,
    updated_at: created_at,
    published_at: created_at,
  };
}

function makeLikes(videos: Rows["videos"], users: string[], next: () => number): Rows["video_likes"] {
  return videos.flatMap(({ id, created_at }) => {
    const fans = new Set(Array.from({ length: randomSmall(next, 9) }, () => pick(users, next)));
    return [...fans].map((user_id) => ({ user_id, video_id: id, created_at }));
  });
}

function makeSubscriptions(users: string[], { now }: SeedOptions, next: () => number): Rows["subscriptions"] {
  return users.flatMap((subscriber_id) => {
    const followed = new Set(Array.from({ length: randomSmall(next, 40) }, () => pickSkewed(users, next)));
    followed.delete(subscriber_id);
    const created_at = new Date(now - Math.floor(next() * 700 * dayMs)).toISOString();
    return [...followed].map((channel_id) => ({ subscriber_id, channel_id, created_at }));
  });
}
