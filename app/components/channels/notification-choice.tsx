import { Form } from "@remix-run/react";
import { encodePath } from "#app/format/path";
import type { ChannelNotifications } from "#contract/subscriptions";
import * as t from "#languages/channels";

interface Props {
  channelId: string;
  current: ChannelNotifications;
  returnTo: string;
  /** The class of buttons that are no entries of a menu. */
  buttonClass?: string;
}

const choices = [
  ["all", t.notifyOfAll],
  ["videos", t.notifyOfVideos],
  ["none", t.notifyOfNone],
] as const;

/** Renders the buttons that choose what a follower is told of a channel, in its menu or on a page. */
export function NotificationChoice({ channelId, current, returnTo, buttonClass }: Props) {
  return (
    <Form
      className={buttonClass && "grid justify-items-start gap-2"}
      method="post"
      action={encodePath`/actions/channel/${channelId}/notifications`}
      aria-label={t.notificationsOfChannel()}
      replace
      preventScrollReset
    >
      <input type="hidden" name="returnTo" value={returnTo} />
      {choices.map(([value, label]) => (
        <button key={value} className={buttonClass} name="notifications" value={value} aria-pressed={value === current}>
          {value === current ? `✓ ${label()}` : label()}
        </button>
      ))}
    </Form>
  );
}
