import { Link } from "@remix-run/react";
import { nameAccount } from "#app/format/authors";
import { toNonBreaking } from "#app/format/counts";
import { encodePath } from "#app/format/path";
import type { toChannelRows } from "#app/video-api/shapes/community-view-models.server";
import { Avatar } from "#app/components/ui/avatar";
import { SubscribeButton } from "./subscribe-button";
import * as t from "#languages/channels";

export type ListedChannel = ReturnType<typeof toChannelRows>[number];

export function ChannelList({ channels, returnTo }: { channels: ListedChannel[]; returnTo: string }) {
  return (
    <ul className="grid grid-cols-1 lg:grid-cols-2 lg:gap-x-8 2xl:grid-cols-3 [&_.button-primary]:border-line [&_.button-primary]:bg-surface [&_.button-primary]:text-ink">
      {channels.map((channel) => (
        <li
          key={channel._id}
          className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-3 max-sm:[&_.button]:gap-1.5 max-sm:[&_.button]:px-3"
        >
          <Avatar src={channel.avatar} name={nameAccount(channel)} size={40} lazy />
          <ChannelName channel={channel} />
          <SubscribeButton
            channelId={channel._id}
            name={nameAccount(channel)}
            isSubscribed={channel.isSubscribed}
            returnTo={returnTo}
          />
        </li>
      ))}
    </ul>
  );
}

function ChannelName({ channel }: { channel: ListedChannel }) {
  const { _id, username, subscriberCount } = channel;
  return (
    <div className="min-w-[6rem] flex-1">
      <Link
        className="relative -mb-1 block min-h-6 w-fit font-semibold wrap-anywhere text-inherit no-underline hover:underline"
        to={encodePath`/user/${username}/${_id}`}
      >
        <bdi className="line-clamp-2 text-left leading-[1.35] rtl:text-right">{nameAccount(channel)}</bdi>
      </Link>
      <p className="text-small text-muted">
        <span className="max-sm:block">
          <bdi className="wrap-anywhere">{`@${username}`}</bdi>
        </span>
        <span className="max-sm:hidden">{"\u00a0· "}</span>
        {toNonBreaking(t.subscriberCount({ count: subscriberCount }))}
      </p>
    </div>
  );
}
