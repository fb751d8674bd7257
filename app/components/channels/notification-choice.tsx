import { Form } from "@remix-run/react";
import { encodePath } from "#app/format/path";
import type { ChannelNotifications } from "#contract/subscriptions";
import * as t from "#languages/channels";

interface Props {
  channelId: string;
  current: ChannelNotifications;
  returnTo: string;
}

const choices = [
  ["all", t.notifyOfAll],
  ["videos", t.notifyOfVideos],
  ["none", t.notifyOfNone],
] as const;

/** Renders the buttons that choose what a follower is told of a channel, as entries of its menu. */
export function NotificationChoice({ channelId, current, returnTo }: Props) {
  return (
    <Form
      method="post"
      action={encodePath`/actions/channel/${channelId}/notifications`}
      aria-label={t.notificationsOfChannel()}
      replace
      preventScrollReset
    >
      <input type="hidden" name="returnTo" value={returnTo} />
      {choices.map(([value, label]) => (
        <button key={value} name="notifications" value={value} aria-pressed={value === current}>
          {value === current ? `✓ ${label()}` : label()}
        </button>
      ))}
    </Form>
  );
}
