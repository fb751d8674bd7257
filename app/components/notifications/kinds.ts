import type { NotificationKind } from "#contract/words/notifications";
import * as m from "#languages/notification-mails";
import * as t from "#languages/notifications";

const labels: Record<NotificationKind, () => string> = {
  "video.published": t.kindVideoPublished,
  "post.published": t.kindPostPublished,
  "comment.replied": t.kindCommentReplied,
  mentioned: t.kindMentioned,
  "comment.added": t.kindCommentAdded,
  "comment.hearted": t.kindCommentHearted,
  liked: t.kindLiked,
  "subscriber.added": t.kindSubscriberAdded,
  "video.ready": t.kindVideoReady,
  "video.failed": t.kindVideoFailed,
  "webhook.off": t.kindWebhookOff,
  "report.decided": t.kindReportDecided,
  "decision.made": t.kindDecisionMade,
  "appeal.answered": t.kindAppealAnswered,
  "network.new": t.kindNetworkNew,
  "mail.refused": m.kindMailRefused,
  "report.opened": t.kindReportOpened,
  "registration.waiting": t.kindRegistrationWaiting,
  "import.done": t.kindImportDone,
  "backup.failed": t.kindBackupFailed,
  "disk.short": t.kindDiskShort,
};

export const formatNotificationKind = (kind: NotificationKind) => labels[kind]();
