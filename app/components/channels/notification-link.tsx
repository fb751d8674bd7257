import { Icon } from "#app/components/ui/icon";
import { useSupportedControls } from "#app/components/ui/page-context";
import { encodePath } from "#app/format/path";
import * as t from "#languages/channels";

/** Renders the entry of a menu that leads a follower to the choice of notifications about a channel. */
export function NotificationLink({ channelId, from }: { channelId: string; from: string }) {
  if (!useSupportedControls()("/notifications")) return null;
  return (
    <a href={`${encodePath`/notify/${channelId}`}?from=${encodeURIComponent(from)}`} rel="nofollow">
      <Icon name="bell" />
      {t.notificationsOfChannel()}
    </a>
  );
}
