import type { ReactNode } from "react";
import { nameAccount } from "#app/format/authors";
import { toNonBreaking } from "#app/format/counts";
import { Avatar } from "#app/components/ui/avatar";
import { ChannelLinks } from "./channel-links";
import type { ShownChannel } from "#app/video-api/shapes/community-view-models.server";
import { CoverPattern } from "#app/components/ui/cover-pattern";
import { highPriority } from "#app/components/videos/thumbnail";
import * as t from "#languages/channels";

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
            <span className="max-sm:block">
              <bdi>{`@${username}`}</bdi>
            </span>
            <span className="max-sm:hidden">{"\u00a0· "}</span>
            {`${toNonBreaking(`${t.subscriberCount({ count: subscribersCount })} ·`)} `}
            {toNonBreaking(t.subscriptionCount({ count: channelsSubscribedToCount }))}
          </p>
        </div>
        <div className="col-span-full mt-2 flex flex-wrap items-center gap-2 empty:hidden sm:col-auto sm:m-0 [&_form_.button]:w-full [&>.menu]:-me-3 [&>:not(details)]:flex-1">
          {children}
        </div>
      </div>
      <div className="mt-3 empty:hidden">
        <ChannelLinks links={channel.links} isShort />
      </div>
    </>
  );
}

interface ChannelCoverProps {
  src: string;
  /** Determines the colour of a missing picture, which stays when the channel's name changes. */
  channelId: string;
  /** A link over the corner of a missing picture. */
  children?: ReactNode;
}

const frame = "-mx-page -mt-4 overflow-hidden bg-surface sm:m-0 sm:rounded-sheet";

function ChannelCover({ src, channelId, children }: ChannelCoverProps) {
  if (src)
    return (
      <div className={`aspect-[4/1] sm:aspect-[6/1] ${frame}`}>
        <img className="size-full object-cover" src={src} width="1280" height="220" alt="" {...highPriority} />
      </div>
    );
  return (
    <div className={`relative h-16 sm:h-24 ${frame}`}>
      <CoverPattern name={channelId} />
      {children && <div className="absolute end-3 bottom-2 sm:bottom-3">{children}</div>}
    </div>
  );
}
