import { expect, test } from "vitest";
import { accountHistoryKind } from "#commands/import/history";
import { likeKind } from "#commands/import/likes";
import { playlistKind, playlistVideoKind } from "#commands/import/playlists";
import { subscriptionKind } from "#commands/import/subscriptions";
import { tweetKind } from "#commands/import/tweets";
import type { RowKind } from "#commands/import/import-rows";
import type { RecordFields } from "#commands/import/record";
import { toUsername } from "#commands/import/user-names";

const [one, two, three] = ["1", "2", "3"].map((digit) => digit.repeat(24)) as [string, string, string];
const createdAt = "2023-01-02T03:04:05.000Z";

/** Returns the rows of a record, or why it cannot come. */
function parse<Row>(kind: RowKind<Row>, record: RecordFields) {
  const rows = kind.parse({ createdAt, ...record });
  return typeof rows === "string" ? rows : rows.map(({ row }) => row);
}

test("a like names what is liked in one of several ways", () => {
  const row = { kind: "comment", id: two, user_id: one, created_at: createdAt };
  for (const record of [
    { likedBy: one, comment: two },
    { user: { _id: one }, comment: { _id: two } },
    { owner: one, commentId: two, video: null },
    { likedBy: one, target: two, onModel: "Comment" },
    { likedBy: one, likeableId: two, likeableType: "comments" },
  ])
    expect(parse(likeKind, record)).toEqual([row]);
  expect(parse(likeKind, { likedBy: one, post: two })).toMatchObject([{ kind: "tweet", id: two }]);
});

test("a dislike is no like", () => {
  for (const dislike of [{ type: "dislike" }, { isLike: false }, { liked: false }])
    expect(parse(likeKind, { likedBy: one, video: two, ...dislike })).toBe(
      "it is a dislike, which this site does not have",
    );
});

test("a subscription names both accounts", () => {
  const row = { subscriber_id: one, channel_id: two, created_at: createdAt };
  for (const record of [
    { subscriber: one, channel: two },
    { subscriberId: one, channelId: [{ _id: two }] },
    { subscribedBy: one, subscribedTo: two },
  ])
    expect(parse(subscriptionKind, record)).toEqual([row]);
  expect(parse(subscriptionKind, { channel: two })).toBe("it names no subscriber");
});

test("a post's owner and text have several names", () => {
  for (const record of [
    { owner: one, content: "Morning" },
    { createdBy: { _id: one }, tweet: "Morning" },
    { userId: one, text: " Morning " },
  ])
    expect(parse(tweetKind, { _id: two, ...record })).toMatchObject([{ id: two, owner_id: one, content: "Morning" }]);
  expect(parse(tweetKind, { _id: two, owner: one, content: " \u0008\u200b" })).toBe("it has no text");
  for (const sign of [{ status: "draft" }, { visibility: "unlisted" }, { isUnlisted: true }])
    expect(parse(tweetKind, { _id: two, owner: one, content: "Morning", ...sign })).toBe("it is not public there");
});

test("a playlist's videos are ids, videos or entries, in one order", () => {
  const videos = [two, { _id: three }, { video: one, addedAt: createdAt }, "no id"];
  const rows = parse(playlistVideoKind, { _id: one, videos }) as { video_id: string; added_at: string }[];
  expect(rows.map(({ video_id }) => video_id)).toEqual([two, three, one]);
  expect(rows.map(({ added_at }) => added_at)).toEqual(rows.map(({ added_at }) => added_at).sort());
  const refusalOf = (fields: RecordFields) => parse(playlistKind, { _id: one, owner: two, name: "Mine", ...fields });
  for (const fields of [{ isPrivate: true }, { isPublic: "no" }, { visibility: "Private" }])
    expect(refusalOf(fields)).toBe("it is private, and playlists of this site are public");
  expect(refusalOf({ visibility: "unlisted" })).toBe("it is unlisted, and playlists of this site are public");
});

test("a video that was watched twice is in the history once, at its last time", () => {
  const record = { _id: one, updatedAt: "2023-02-02T00:00:10.000Z", watchHistory: [two, three, two] };
  expect(parse(accountHistoryKind, record)).toEqual([
    { user_id: one, video_id: two, watched_at: "2023-02-02T00:00:10.000Z" },
    { user_id: one, video_id: three, watched_at: "2023-02-02T00:00:09.000Z" },
  ]);
});

test.for([
  ["ann", "ann"],
  ["Çelik Öz", "Celik-Oz"],
  ["鳥", "user-111111"],
  ["", "user-111111"],
  ["a".repeat(50), "a".repeat(30)],
  ["f".repeat(24), "user-111111111111"],
  ["...", "user-111111111111"],
])("the name “%s” becomes the username %s", ([name, username]) => {
  expect(toUsername(name!, one)).toBe(username);
});
