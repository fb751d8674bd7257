import { Icon } from "#app/components/ui/icon";
import { useSupportedControls } from "#app/components/ui/page-context";
import { encodePath } from "#app/format/path";
import * as t from "#languages/channels";

/** Links a follower to the page that chooses the notifications of a channel, as an entry of a menu. */
export function NotificationLink({ channelId, from }: { channelId: string; from: string }) {
  if (!useSupportedControls()("/notifications")) return null;
  return (
    <a href={`${encodePath`/notify/${channelId}`}?from=${encodeURIComponent(from)}`} rel="nofollow">
      <Icon name="bell" />
      {t.notificationsOfChannel()}
    </a>
  );
}
