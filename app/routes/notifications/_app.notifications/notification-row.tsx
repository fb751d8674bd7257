import { Avatar } from "#app/components/ui/avatar";
import { Facts } from "#app/components/ui/facts";
import { Icon, type IconName } from "#app/components/ui/icon";
import { RowPicture } from "#app/components/ui/managed-row";
import { formatAge } from "#app/format/age";
import { toNonBreaking } from "#app/format/counts";
import { encodePath } from "#app/format/path";
import type { NotificationKind } from "#contract/words/notifications";
import * as t from "#languages/notifications";

export interface NotificationView {
  _id: string;
  kind: NotificationKind;
  text: string;
  title: string | null;
  /** The thumbnail of the video that it is about; empty if there is none. */
  thumbnail: string;
  excerpt: string | null;
  avatar: string;
  /** The account that caused it; null if none did. */
  actorName: string | null;
  isUnread: boolean;
  createdAt: string;
}

const icons: Record<NotificationKind, IconName> = {
  "video.published": "film",
  "post.published": "tweet",
  "comment.replied": "chat",
  mentioned: "chat",
  "comment.added": "chat",
  "comment.hearted": "heart",
  liked: "heart",
  "subscriber.added": "users",
  "video.ready": "film",
  "video.failed": "alert",
  "webhook.off": "code",
  "report.decided": "shield",
  "decision.made": "shield",
  "appeal.answered": "shield",
  "network.new": "shield",
  "mail.refused": "alert",
  "report.opened": "shield",
  "registration.waiting": "users",
  "import.done": "check",
  "backup.failed": "alert",
  "disk.short": "alert",
};

/** Renders a notification as a link that marks it as read and leads to its subject. */
export function NotificationRow({ notification, now }: { notification: NotificationView; now: number }) {
  const { _id, kind, text, title, thumbnail, excerpt, avatar, actorName, isUnread, createdAt } = notification;
  const age = toNonBreaking(formatAge(createdAt, now));
  return (
    <li>
      <a
        className="flex items-start gap-3 py-3 text-ink no-underline hover:bg-surface max-sm:gap-2.5 max-sm:[&>.thumbnail]:w-16"
        href={encodePath`/notifications/${_id}`}
      >
        <span className="relative flex-none">
          {actorName === null ? (
            <span className="avatar avatar-40 letter">
              <Icon name={icons[kind]} />
            </span>
          ) : (
            <Avatar src={avatar} name={actorName} size={40} />
          )}
          {isUnread && (
            <span className="absolute -end-0.5 -top-0.5 size-3 rounded-pill border-2 border-page bg-accent-line forced-colors:bg-[Highlight]">
              <span className="sr-only">{t.unread()}</span>
            </span>
          )}
        </span>
        <span className="min-w-0 flex-1">
          {title ? (
            <>
              <bdi className="line-clamp-2 font-semibold">{title}</bdi>
              <span className="figures text-small text-muted">
                <Facts facts={[text, age]} />
              </span>
            </>
          ) : (
            <>
              <span className={isUnread ? "font-semibold" : undefined}>{text}</span>
              <span className="block text-small text-muted">{age}</span>
            </>
          )}
          {excerpt && (
            <span className="line-clamp-1 text-14 text-muted sm:line-clamp-2" dir="auto">
              {excerpt}
            </span>
          )}
        </span>
        {thumbnail && <RowPicture src={thumbnail} icon="film" />}
      </a>
    </li>
  );
}
