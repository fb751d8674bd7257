import { addBlock } from "#api/community/blocks/set-block";
import { addComment } from "#api/community/comments/write-comment";
import { addReport } from "#api/administration/moderation/add-report";
import { addAppeal } from "#api/administration/moderation/appeals";
import { decideCase } from "#api/administration/moderation/decide";
import type { Db } from "#api/db/open";
import { addTweet } from "#api/community/tweets/write-tweet";
import type { ReportableKind, ReportReason } from "#contract/moderation";
import { channels, demoAccount } from "./channels";
import type { SiteIds } from "./upload";

/** Gives moderators something to do: two reports wait for them, and a hidden comment whose author appeals. */
export async function writeModeration(db: Db, ids: SiteIds) {
  const { userIds, videoIds } = ids;
  const userOf = (username: string) => userIds.get(username)!;
  const report = (by: string | null, kind: ReportableKind, subjectId: string, reason: ReportReason, content: string) =>
    addReport(db, by && userOf(by), { kind, subjectId, reason, content, email: by ? "" : "reader@birds.example" });

  const tilesId = videoIds.get("tiles")!;
  await report("small-hours", "video", tilesId, "spam", "It promises sixteen ways. I counted fourteen.");
  await report(null, "video", tilesId, "copyright", "The seventh pattern is on the floor of our station.");
  const tweetId = await findText(db, "tweets", userOf("slow-kitchen"), "The starter has a name now%");
  await report("plum-jam", "tweet", tweetId, "privacy", "The starter was not asked.");

  const ferry = userOf("quiet-ferry");
  const commentId = await findText(db, "comments", ferry, "We pass this light twice a week%");
  await report("copper-leaf", "comment", commentId, "spam", "It advertises a ferry.");
  const decisionId = await hideComment(db, userOf(channels[0]!.username), commentId);
  await writeHeld(db, ids, userOf(demoAccount.username));
  await addAppeal(db, ferry, {
    id: decisionId,
    content: "I sell nothing: I steer the boat, and you cannot buy a ticket from me.",
  });
}

/**
 * Lets comments with links wait for the demo account, of which two do, and holds a tweet for its moderators. The demo
 * account blocks the author of one.
 */
async function writeHeld(db: Db, { userIds, videoIds }: SiteIds, demoId: string) {
  await db
    .insertInto("comment_rules")
    .values({ user_id: demoId, rule: "hold-links", watched_words: "giveaway\nfree maps" })
    .execute();
  const newcomers = db.selectFrom("users").select(["id", "role", "created_at as createdAt"]);
  const newcomer = await newcomers.where("username", "=", "quick-bargains").executeTakeFirstOrThrow();
  const reader = { id: userIds.get("copper-leaf")!, role: "user" as const, createdAt: "" };
  const videoId = videoIds.get("map")!;
  const sheets = "The sheets of our region are here, too, and old enough to be free: https://sheets.example/1911";
  await addComment(db, { videoId, author: reader, content: sheets });
  const bargain = "Maps for LESS, today only: www.quick-bargains.shop";
  await addComment(db, { videoId, author: newcomer, content: bargain });
  await addTweet(db, newcomer, { content: `Everything must go. ${bargain}` });
  await addBlock(db, { ownerId: demoId, blockedId: newcomer.id });
}

async function findText(db: Db, table: "comments" | "tweets", ownerId: string, start: string) {
  const ids = db.selectFrom(table).select("id").where("owner_id", "=", ownerId).where("content", "like", start);
  return (await ids.executeTakeFirstOrThrow()).id;
}

/** Hides a comment in the name of the site's administrator; returns the id of the decision. */
async function hideComment(db: Db, administratorId: string, commentId: string) {
  const cases = db.selectFrom("moderation_cases").select(["id", "version"]).where("subject_id", "=", commentId);
  const { id, version } = await cases.executeTakeFirstOrThrow();
  const { username } = channels[0]!;
  const session = {
    suspension: null,
    hasVerifiedEmail: true,
    keepsHistory: true,
    sessionId: "",
    sessionNumber: "",
    confirmedAt: null,
    deletionAt: null,
    passkeyConfirmedAt: null,
  };
  const administrator = { id: administratorId, username, role: "admin" as const, createdAt: "", ...session };
  const decision = { act: "hide" as const, reason: "It is spam or advertising.", hours: 0, version };
  return (await decideCase(db, administrator, { caseId: id, ...decision })).id;
}
