import type { ReactNode } from "react";
import { formatCountOf, formatCount } from "#app/format/counts";
import { nonBreaking } from "#app/format/non-breaking";
import { Avatar } from "#app/components/ui/avatar";
import type { ShownChannel } from "./channel-profile";

interface Props {
  channel: ShownChannel;
  /** What one can do with it. */
  children: ReactNode;
}

/** React 18 knows the attribute in lower case only, its types in camel case only. */
const first = { fetchpriority: "high" };

export function ChannelHead({ channel, children }: Props) {
  const { username, fullName, avatar, coverImage, subscribersCount, channelsSubscribedToCount } = channel;
  return (
    <>
      <div className="cover">{coverImage && <img src={coverImage} width="1280" height="220" alt="" {...first} />}</div>
      <div className="chan">
        <Avatar src={avatar} name={fullName || username} size={96} />
        <div>
          <h1 dir="auto">{fullName || username}</h1>
          <p className="muted small">
            <bdi>@{username}</bdi> · {nonBreaking(formatCountOf(subscribersCount, "subscriber"))} ·{" "}
            {nonBreaking(`${formatCount(channelsSubscribedToCount)} subscribed`)}
          </p>
        </div>
        <div className="row">{children}</div>
      </div>
    </>
  );
}
