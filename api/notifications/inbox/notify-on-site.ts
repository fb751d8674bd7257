import type { Transaction } from "kysely";
import { findMentionedIds } from "#api/accounts/users/mentions";
import { isNotDeleted } from "#api/community/comments/comment-rows";
import { chunk } from "#api/db/ids";
import type { Tables } from "#api/db/tables";
import type { DispatchedEvent, Listener } from "#api/notifications/dispatch/dispatcher";
import type { EventKind, SiteEvent } from "#contract/events";
import { announce } from "./announce";
import { rescheduleDigest } from "./plan-digest";
import { type NewNotification, notify, notifyRoles } from "./notify";

type Trx = Transaction<Tables>;
type Event<Kind extends EventKind> = SiteEvent<Kind> & Pick<DispatchedEvent, "id" | "createdAt">;
type Listeners = { [Kind in EventKind]?: (trx: Trx, event: Event<Kind>) => Promise<unknown> };

/** Builds a notification about a video. */
const aboutVideo = (kind: NewNotification["kind"], event: { videoId: string; createdAt: string }) =>
  ({ kind, subjectKind: "video", subjectId: event.videoId, at: event.createdAt }) satisfies NewNotification;

/** Builds a notification about the site for those who run it. There is one notification for each `subjectId`. */
const aboutSite = (
  kind: NewNotification["kind"],
  at: string,
  details?: NewNotification["details"],
): NewNotification => ({
  kind,
  subjectKind: "site",
  subjectId: kind,
  at,
  ...(details && { details }),
});

const listeners: Listeners = {
  async "video.published"(trx, event) {
    if (event.isLater) await notify(trx, [event.channelId], aboutVideo("video.ready", event));
    await announce(trx, event.id, { ...aboutVideo("video.published", event), actorId: event.channelId });
  },
  "post.published": (trx, { id, tweetId, channelId, createdAt: at }) =>
    announce(trx, id, { kind: "post.published", subjectKind: "tweet", subjectId: tweetId, actorId: channelId, at }),
  "video.failed": (trx, { part, failure, ...event }) =>
    notify(trx, [event.channelId], { ...aboutVideo("video.failed", event), details: { part, failure } }),
  "webhook.off": notifyOfWebhook,
  "comment.added": notifyOfComment,
  "comment.hearted": (trx, { commentId, channelId, authorId, createdAt: at }) =>
    notify(trx, [authorId], {
      kind: "comment.hearted",
      subjectKind: "comment",
      subjectId: commentId,
      actorId: channelId,
      at,
    }),
  liked: (trx, { subjectKind, subjectId, ownerId, userId, createdAt: at }) =>
    notify(trx, [ownerId], { kind: "liked", subjectKind, subjectId, actorId: userId, at }),
  async "subscriber.added"(trx, { channelId, userId }) {
    const pair = trx.selectFrom("subscriptions").select("created_at").where("channel_id", "=", channelId);
    const subscription = await pair.where("subscriber_id", "=", userId).executeTakeFirst();
    if (!subscription) return;
    const news = { kind: "subscriber.added", subjectKind: "user", subjectId: channelId } as const;
    await notify(trx, [channelId], { ...news, actorId: userId, at: subscription.created_at });
  },
  async "report.decided"(trx, { caseId, subjectKind, act, createdAt: at }) {
    const reports = trx.selectFrom("reports").select("reporter_id").where("case_id", "=", caseId);
    const people = (await reports.execute()).flatMap(({ reporter_id }) => reporter_id ?? []);
    const details = { act, reported: subjectKind };
    for (const some of chunk(people))
      await notify(trx, some, { kind: "report.decided", subjectKind: "site", subjectId: caseId, details, at });
  },
  "decision.made": (trx, { decisionId, userId, act, createdAt: at }) =>
    notify(trx, [userId], { kind: "decision.made", subjectKind: "site", subjectId: decisionId, details: { act }, at }),
  "appeal.answered": (trx, { decisionId, userId, outcome, createdAt: at }) =>
    notify(trx, [userId], {
      kind: "appeal.answered",
      subjectKind: "site",
      subjectId: decisionId,
      details: { outcome },
      at,
    }),
  "network.new": (trx, { id, userId, device, network, createdAt: at }) =>
    notify(trx, [userId], {
      kind: "network.new",
      subjectKind: "site",
      subjectId: id,
      details: { device, network },
      at,
    }),
  "mail.refused": (trx, { id, userId, createdAt: at }) =>
    notify(trx, [userId], { kind: "mail.refused", subjectKind: "site", subjectId: id, at }),
  "time-zone.changed": (trx, { userId }) => rescheduleDigest(trx, userId),
  "report.opened": (trx, { createdAt }) =>
    notifyRoles(trx, ["moderator", "admin"], aboutSite("report.opened", createdAt)),
  "registration.waiting": (trx, { createdAt }) =>
    notifyRoles(trx, ["admin"], aboutSite("registration.waiting", createdAt)),
  "import.done": (trx, { id, accounts, videos, createdAt }) =>
    notifyRoles(trx, ["admin"], { ...aboutSite("import.done", createdAt, { accounts, videos }), subjectId: id }),
  "backup.failed": (trx, { failure, createdAt }) =>
    notifyRoles(trx, ["admin"], aboutSite("backup.failed", createdAt, { failure })),
  "disk.short": (trx, { holds, freeBytes, createdAt }) =>
    notifyRoles(trx, ["admin"], { ...aboutSite("disk.short", createdAt, { holds, freeBytes }), subjectId: holds }),
};

/** Notifies people on the site of an event, and reschedules the digest of an account whose time zone has changed. */
export const notifyOnSite: Listener = async (trx, event) =>
  void (await (listeners[event.kind] as ((trx: Trx, event: DispatchedEvent) => Promise<unknown>) | undefined)?.(
    trx,
    event,
  ));

/** Notifies the owner of a webhook that the site switched it off; for a webhook of the site, all administrators. */
async function notifyOfWebhook(trx: Trx, { webhookId, userId, host, reason, createdAt: at }: Event<"webhook.off">) {
  const webhook = trx.selectFrom("webhooks").select("scope").where("id", "=", webhookId);
  const row = await webhook.executeTakeFirst();
  if (!row) return;
  const details = { webhook: { scope: row.scope, host, reason } };
  const news: NewNotification = { kind: "webhook.off", subjectKind: "webhook", subjectId: webhookId, details, at };
  await (row.scope === "site" ? notifyRoles(trx, ["admin"], news) : notify(trx, [userId], news));
}

/**
 * Notifies people of a comment: the authors that it answers, the accounts that it mentions, and the owner of the video.
 * Each person gets one notification, of the first of these kinds that they want. Reads the present text of the comment.
 */
async function notifyOfComment(trx: Trx, event: Event<"comment.added">) {
  const { commentId, channelId, authorId, answeredId, createdAt: at } = event;
  const comment = trx.selectFrom("comments").select(["content", "owner_id", "parent_id"]).where("id", "=", commentId);
  const text = await comment.executeTakeFirst();
  if (!text) return;
  const news = { subjectKind: "comment", subjectId: commentId, actorId: authorId, at } as const;
  const answeredIds = [answeredId, text.parent_id].filter((id) => id !== null);
  const authors = answeredIds.length > 0 ? await findAuthors(trx, answeredIds) : [];
  await notify(trx, authors, { ...news, kind: "comment.replied" });
  await notify(trx, await findMentionedIds(trx, text), { ...news, kind: "mentioned" });
  await notify(trx, [channelId], { ...news, kind: "comment.added" });
}

/** Finds the authors of comments; the placeholder of a deleted comment has no author. */
async function findAuthors(trx: Trx, ids: string[]): Promise<string[]> {
  const rows = await trx.selectFrom("comments").select("owner_id").where("id", "in", ids).where(isNotDeleted).execute();
  return rows.map(({ owner_id }) => owner_id);
}
