import type { LoaderFunctionArgs } from "@remix-run/node";
import { webhookPath, webhookSections } from "#app/components/webhooks/webhook-section";
import { encodePath, tweetPath } from "#app/format/path";
import { required } from "#app/http/load.server";
import { requireParams } from "#app/http/params.server";
import { redirectTo } from "#app/http/redirect.server";
import { loadWithViewer } from "#app/http/viewer.server";
import { findCommentPath } from "#app/pages/comment-path.server";
import { videoApi } from "#app/video-api/index.server";
import type { Notification } from "#contract/notifications";
import type { NotificationKind } from "#contract/words/notifications";
import type { Owner } from "#contract/users";

export { ErrorBoundary } from "../site/_app";

/** Marks a notification as read and redirects to its subject. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { notificationId } = requireParams(params, "notificationId");
  const { notifications } = videoApi(request, context);
  const [viewer, notification] = await loadWithViewer(request, context, () =>
    required(notifications.open(notificationId)),
  );
  const { videoId, commentId } = notification;
  const path =
    videoId && commentId
      ? await findCommentPath({ request, context }, { videoId, commentId })
      : pathOf(notification, viewer);
  return redirectTo({ request, context }, path);
}

/** The pages to which notifications lead that name no video, post, webhook or channel. */
const pagesByKind: Partial<Record<NotificationKind, string>> = {
  "decision.made": "/settings/decisions",
  "appeal.answered": "/settings/decisions",
  "network.new": "/settings/security",
  "mail.refused": "/settings/email",
  "report.opened": "/moderation",
  "registration.waiting": "/administration/users?state=waiting",
  "import.done": "/administration",
  "backup.failed": "/administration",
  "disk.short": "/administration",
};

function pathOf(notification: Notification, viewer: Pick<Owner, "_id" | "username">): string {
  const { kind, subjectKind, tweetId, videoId, webhookId, actor, details } = notification;
  if (videoId) return encodePath`/video/${videoId}`;
  if (webhookId) return webhookPath(webhookSections[details.webhook?.scope ?? "channel"], webhookId);
  if (kind === "subscriber.added") return encodePath`/user/${viewer.username}/${viewer._id}`;
  const channel = actor ?? viewer;
  if (tweetId) return tweetPath(channel, tweetId);
  if (subjectKind === "tweet") return encodePath`/user/${channel.username}/${channel._id}/tweets`;
  return pagesByKind[kind] ?? "/notifications";
}
