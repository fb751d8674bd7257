import type { Notification } from "../notifications";
import type { NotificationKind } from "./notifications";
import { formatDevice } from "./devices";
import { disableReasons } from "./webhooks";
import * as m from "#languages/notification-mails";
import * as t from "#languages/notifications";

type NotificationFacts = Pick<Notification, "actor" | "count" | "details" | "subjectKind">;

const readName = ({ actor }: NotificationFacts) => ({ name: actor ? actor.fullName || actor.username : "" });

const sentences: Record<NotificationKind, (facts: NotificationFacts) => string> = {
  "video.published": (facts) => t.videoPublished(readName(facts)),
  "post.published": (facts) => t.postPublished(readName(facts)),
  "comment.replied": (facts) => t.commentReplied(readName(facts)),
  mentioned: (facts) => t.mentioned(readName(facts)),
  "comment.added": (facts) => t.commentAdded(readName(facts)),
  "comment.hearted": (facts) => t.commentHearted(readName(facts)),
  liked: ({ subjectKind, count }) =>
    t.liked({ kind: subjectKind === "video" || subjectKind === "comment" ? subjectKind : "other", count }),
  "subscriber.added": ({ count }) => t.subscriberAdded({ count }),
  "video.ready": () => t.videoReady(),
  "video.failed": ({ details: { part } }) =>
    t.videoFailed({ part: part === "sizes" || part === "replacement" ? part : "other" }),
  "webhook.off": ({ details: { webhook } }) =>
    t.webhookOff({ host: webhook?.host ?? "", reason: disableReasons[webhook?.reason ?? "failing"] }),
  "report.decided": ({ details: { act, reported } }) =>
    t.reportOutcome({
      kind: !reported || reported === "user" ? "other" : reported,
      act: !act || act === "dismiss" ? "other" : act,
    }),
  "decision.made": () => t.decisionMade(),
  "appeal.answered": () => t.appealAnswered(),
  "network.new": ({ details: { device = "", network = "" } }) =>
    t.networkNew({ device: formatDevice(device), hasNetwork: network ? "yes" : "other", network }),
  "mail.refused": () => m.mailRefused(),
  "report.opened": ({ count }) => t.reportsWait({ count }),
  "registration.waiting": ({ count }) => t.registrationsWait({ count }),
  "import.done": ({ details: { accounts = 0, videos = 0 } }) => t.importDone({ accounts, videos }),
  "backup.failed": () => t.backupFailed(),
  "disk.short": () => t.diskShort(),
};

export const describeNotification = (notification: NotificationFacts & Pick<Notification, "kind">): string =>
  sentences[notification.kind](notification);
