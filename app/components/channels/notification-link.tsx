import { Link } from "@remix-run/react";
import { Icon } from "#app/components/ui/icon";
import { useOffers } from "#app/components/ui/page-context";
import { encodePath } from "#app/format/path";
import * as t from "#languages/channels";

/** Links a follower to the page that chooses what is told of a channel. */
export function NotificationLink({ channelId, from }: { channelId: string; from: string }) {
  if (!useOffers()("/notifications")) return null;
  return (
    <Link
      className="button"
      aria-label={t.notificationsOfChannel()}
      to={`${encodePath`/notify/${channelId}`}?from=${encodeURIComponent(from)}`}
    >
      <Icon name="bell" />
    </Link>
  );
}
