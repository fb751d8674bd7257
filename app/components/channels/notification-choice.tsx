import { Form } from "@remix-run/react";
import { encodePath } from "#app/format/path";
import type { ChannelNotifications } from "#contract/subscriptions";
import * as t from "#languages/channels";

interface Props {
  channelId: string;
  current: ChannelNotifications;
  returnTo: string;
  /** On a page of their own, the buttons are a list. */
  layout?: "menu" | "page";
}

const choices = [
  ["all", t.notifyOfAll],
  ["videos", t.notifyOfVideos],
  ["none", t.notifyOfNone],
] as const;

const row =
  "flex min-h-12 w-full cursor-pointer items-center gap-3 border-0 border-line bg-transparent px-4 py-2.5 text-start not-last:border-b before:size-5.5 before:flex-none before:rounded-[50%] before:border-2 before:border-field before:content-[''] aria-pressed:bg-accent-soft aria-pressed:font-semibold aria-pressed:before:border-[7px] aria-pressed:before:border-success";

/** Renders the buttons that choose a follower's notifications about a channel, in the channel's menu or on a page. */
export function NotificationChoice({ channelId, current, returnTo, layout = "menu" }: Props) {
  return (
    <Form
      className={layout === "page" ? "overflow-hidden rounded-panel border border-line" : undefined}
      method="post"
      action={encodePath`/actions/channel/${channelId}/notifications`}
      aria-label={t.notificationsOfChannel()}
      replace
      preventScrollReset
    >
      <input type="hidden" name="returnTo" value={returnTo} />
      {choices.map(([value, label]) => (
        <button
          key={value}
          className={layout === "page" ? row : undefined}
          name="notifications"
          value={value}
          aria-pressed={value === current}
        >
          {value === current && layout === "menu" ? `✓ ${label()}` : label()}
        </button>
      ))}
    </Form>
  );
}
