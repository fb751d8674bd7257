import { Avatar } from "#app/components/ui/avatar";
import { formatAge } from "#app/format/age";
import { encodePath } from "#app/format/path";
import * as t from "#languages/notifications";

export interface NotificationView {
  _id: string;
  text: string;
  title: string | null;
  excerpt: string | null;
  avatar: string;
  /** Who did it; null where nobody in particular did. */
  actorName: string | null;
  isUnread: boolean;
  createdAt: string;
}

/** Renders a notification as a link that marks it as read and leads to what it is about. */
export function NotificationRow({ notification, now }: { notification: NotificationView; now: number }) {
  const { _id, text, title, excerpt, avatar, actorName, isUnread, createdAt } = notification;
  return (
    <li>
      <a
        className="flex items-start gap-3 py-3 text-ink no-underline hover:bg-surface"
        href={encodePath`/notifications/${_id}`}
      >
        <Avatar src={avatar} name={actorName ?? text} size={40} />
        <span className="min-w-0 flex-1">
          <span className={isUnread ? "font-semibold" : undefined}>{text}</span>
          {isUnread && <span className="badge ms-2">{t.unread()}</span>}
          {title && (
            <span className="block text-14">
              <bdi>{title}</bdi>
            </span>
          )}
          {excerpt && (
            <span className="line-clamp-2 text-14 text-muted" dir="auto">
              {excerpt}
            </span>
          )}
          <span className="block text-small text-muted">{formatAge(createdAt, now)}</span>
        </span>
      </a>
    </li>
  );
}
