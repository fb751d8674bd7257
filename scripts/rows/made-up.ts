import type { Insertable } from "kysely";
import type { Tables } from "#api/db/tables";
import { usernameSkeleton } from "#api/users/username-skeleton";
import { fold } from "#contract/relevance";
import { random } from "../demo/draw/random";
import { endings, qualities, sentences, subjects, verbs } from "./words";

const day = 24 * 60 * 60_000;

export interface Wanted {
  videos: number;
  seed: number;
  /** Milliseconds since the epoch; everything is older. */
  now: number;
}

type Rows = { [T in "users" | "videos" | "video_likes" | "subscriptions"]: Insertable<Tables[T]>[] };

/** Ids in ObjectId form that the same seed gives again; no clock and no process is in them. */
const idOf = (kind: number, seed: number, index: number) =>
  kind.toString(16).padStart(2, "0") + seed.toString(16).padStart(10, "0") + index.toString(16).padStart(12, "0");

/** Rows of a site of so many videos: the same ones for the same seed. */
export function madeUpRows(wanted: Wanted): Rows {
  const next = random(wanted.seed);
  const count = Math.max(3, Math.ceil(wanted.videos / 40));
  const users = Array.from({ length: count }, (_, i) => userRow(wanted, i, next));
  const ids = users.map(({ id }) => id);
  const videos = Array.from({ length: wanted.videos }, (_, i) => videoRow(wanted, i, ids, next));
  return { users, videos, video_likes: likes(videos, ids, next), subscriptions: subscriptions(ids, wanted, next) };
}

/** Small numbers far more often than large ones. */
const skewed = (next: () => number, most: number) => Math.floor(most * next() ** 3);

const pick = <T>(list: readonly T[], next: () => number) => list[Math.floor(next() * list.length)]!;
const pickSkewed = <T>(list: readonly T[], next: () => number) => list[skewed(next, list.length)]!;

function userRow({ seed, now }: Wanted, index: number, next: () => number) {
  const username = `seed${seed}.${pickSkewed(subjects.slice(0, 30), next)}-${index}`;
  const created_at = new Date(now - (730 + next() * 365) * day).toISOString();
  const fullName = `${capital(pick(qualities, next))} ${capital(pickSkewed(subjects, next))}`;
  return {
    id: idOf(1, seed, index),
    username,
    username_folded: fold(username),
    username_skeleton: usernameSkeleton(username),
    email: `${username}@seed.example`,
    email_folded: fold(`${username}@seed.example`),
    full_name: fullName,
    full_name_folded: fold(fullName),
    // The hash of no password: nobody signs in as one of these.
    password_hash: nobodys,
    ...{ avatar: "", cover_image: "", description: "", role: "user" as const },
    ...{ created_at, updated_at: created_at },
  };
}

const nobodys = "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5bm9ib2R5$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function titleOf(next: () => number) {
  const subject = `${pick(qualities, next)} ${pickSkewed(subjects, next)}`;
  return capital(`${pickSkewed(verbs, next)} a ${subject} ${pickSkewed(endings, next)}`);
}

function descriptionOf(title: string, next: () => number) {
  const lines = Array.from({ length: 1 + skewed(next, 6) }, () => pick(sentences, next));
  return `${title}, and the ${pickSkewed(subjects, next)} beside it.\n\n${lines.join("\n")}`;
}

function videoRow({ seed, now }: Wanted, index: number, owners: string[], next: () => number) {
  const title = titleOf(next);
  const description = descriptionOf(title, next);
  const created_at = new Date(now - Math.floor(next() * 730 * day)).toISOString();
  return {
    id: idOf(2, seed, index),
    owner_id: pickSkewed(owners, next),
    ...{ title, title_folded: fold(title), description, description_folded: fold(description) },
    ...{ status: "ready" as const, failure: null, is_published: next() < 0.97 ? (1 as const) : (0 as const) },
    media_key: idOf(3, seed, index).padStart(32, "0"),
    ...{ file_name: "video.mp4", mime: "video/mp4", bytes: 0, sha256: "", draft: idOf(4, seed, index) },
    ...{ thumbnail_version: 0, duration: 5 + skewed(next, 3_600), width: 1280, height: 720 },
    views: skewed(next, 2_000_000),
    ...{ created_at, updated_at: created_at },
  };
}

function likes(videos: Rows["videos"], users: string[], next: () => number): Rows["video_likes"] {
  return videos.flatMap(({ id, created_at }) => {
    const fans = new Set(Array.from({ length: skewed(next, 9) }, () => pick(users, next)));
    return [...fans].map((user_id) => ({ user_id, video_id: id, created_at }));
  });
}

function subscriptions(users: string[], { now }: Wanted, next: () => number): Rows["subscriptions"] {
  return users.flatMap((subscriber_id) => {
    const followed = new Set(Array.from({ length: skewed(next, 40) }, () => pickSkewed(users, next)));
    followed.delete(subscriber_id);
    const created_at = new Date(now - Math.floor(next() * 700 * day)).toISOString();
    return [...followed].map((channel_id) => ({ subscriber_id, channel_id, created_at }));
  });
}
