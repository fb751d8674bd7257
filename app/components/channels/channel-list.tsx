import { Link } from "@remix-run/react";
import { formatCountOf } from "#app/format/counts";
import { encodePath } from "#app/format/path";
import { nonBreaking } from "#app/format/non-breaking";
import type { toChannelRows } from "#app/video-api/community-view-models.server";
import { Avatar } from "#app/components/ui/avatar";
import { SubscribeButton } from "./subscribe-button";

/** What a row shows of a channel. */
export type ShownPerson = ReturnType<typeof toChannelRows>[number];

interface Props {
  people: ShownPerson[];
  returnTo: string;
}

export function ChannelList({ people, returnTo }: Props) {
  return (
    <ul className="people">
      {people.map((person) => (
        <li key={person._id}>
          <Avatar src={person.avatar} name={person.fullName || person.username} size={40} lazy />
          <Person person={person} />
          <SubscribeButton
            channelId={person._id}
            username={person.username}
            isSubscribed={person.isSubscribed}
            returnTo={returnTo}
          />
        </li>
      ))}
    </ul>
  );
}

function Person({ person: { _id, username, fullName, subscriberCount } }: { person: ShownPerson }) {
  return (
    <div>
      <Link to={encodePath`/user/${username}/${_id}`}>
        <bdi>{fullName || username}</bdi>
      </Link>
      <p className="muted small">
        <bdi>@{username}</bdi> · {nonBreaking(formatCountOf(subscriberCount, "subscriber"))}
      </p>
    </div>
  );
}
