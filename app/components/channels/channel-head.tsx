import type { ReactNode } from "react";
import { nameAccount } from "#app/format/authors";
import { formatCountOf, nonBreaking } from "#app/format/counts";
import { Avatar } from "#app/components/ui/avatar";
import { ChannelCover } from "./channel-cover";
import { ChannelLinks } from "./channel-links";
import type { ShownChannel } from "#app/video-api/shapes/community-view-models.server";

interface Props {
  channel: ShownChannel;
  /** The owner's link to add a missing cover. */
  addCover?: ReactNode;
  /** Buttons for what the viewer can do with the channel. */
  children: ReactNode;
}

export function ChannelHead({ channel, addCover, children }: Props) {
  const { _id, username, avatar, coverImage, subscribersCount, channelsSubscribedToCount } = channel;
  const name = nameAccount(channel);
  return (
    <>
      <ChannelCover src={coverImage} channelId={_id}>
        {addCover}
      </ChannelCover>
      <div className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3.5 gap-y-1 sm:mt-4 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:gap-x-5 sm:gap-y-0.5 max-sm:[&>.avatar]:size-18">
        <Avatar src={avatar} name={name} size={96} />
        <div>
          <h1 dir="auto">{name}</h1>
          <p className="text-small text-muted">
            <bdi>@{username}</bdi> {nonBreaking(`· ${formatCountOf(subscribersCount, "subscriber")}`)}{" "}
            {nonBreaking(`· ${formatCountOf(channelsSubscribedToCount, "subscription")}`)}
          </p>
        </div>
        <div className="col-span-full mt-2 flex flex-wrap items-center gap-2 empty:hidden sm:col-auto sm:m-0 [&_form_.button]:w-full [&>:not(details)]:flex-1">
          {children}
        </div>
      </div>
      <div className="mt-3 empty:hidden">
        <ChannelLinks links={channel.links} isShort />
      </div>
    </>
  );
}
