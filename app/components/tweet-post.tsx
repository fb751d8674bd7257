import { Link } from "@remix-run/react";
import { formatAge } from "#app/format/age";
import { unbroken } from "#app/format/unbroken";
import type { Tweet } from "#contract/tweets";
import { Avatar } from "./avatar";
import { Icon } from "./icon";
import { LikeButton } from "./like-button";
import { RichText } from "./rich-text";
import { useVisit } from "./visit";

/** What a post shows of a tweet. */
export type ShownTweet = Omit<Tweet, "updatedAt">;

interface Props {
  tweet: ShownTweet;
  now: number;
  returnTo: string;
  /** Where its dialogs lie, for lists on which owners change their tweets. */
  dialogs?: { at: string; search: string };
}

export function TweetPost({ tweet, now, returnTo, dialogs }: Props) {
  const { _id, content, createdAt, owner, liked, likesCount } = tweet;
  const isMine = useVisit().viewerId === owner._id;
  return (
    <li className="post" id={`tweet-${_id}`}>
      <Avatar src={owner.avatar} name={owner.fullName || owner.username} size={40} lazy />
      <div>
        <p className="small">
          <b>
            <Author owner={owner} />
          </b>{" "}
          <span className="muted">· {unbroken(formatAge(createdAt, now))}</span>
        </p>
        <p className="text" dir="auto">
          <RichText text={content} />
        </p>
        <div className="row">
          <LikeButton
            kind="tweet"
            id={_id}
            what={`the tweet by ${owner.username}`}
            count={likesCount}
            isLiked={liked}
            returnTo={returnTo}
            isSmall
          />
          {isMine && dialogs && <Changes at={`${dialogs.at}/${_id}`} search={dialogs.search} content={content} />}
        </div>
      </div>
    </li>
  );
}

/** Some servers tell no more than an id of who wrote it. */
function Author({ owner: { _id, username, fullName } }: Pick<ShownTweet, "owner">) {
  if (!username) return "—";
  return (
    <Link to={`/user/${username}/${_id}`}>
      <bdi>{fullName || username}</bdi>
    </Link>
  );
}

const mostWords = 5;
const beginningOf = (text: string) => text.split(/\s+/, mostWords).join(" ").slice(0, 40);

function Changes({ at, search, content }: { at: string; search: string; content: string }) {
  const which = beginningOf(content);
  return (
    <>
      <Link
        className="btn ghost icon"
        to={`${at}/edit${search}`}
        preventScrollReset
        aria-label={`Edit tweet: ${which}`}
      >
        <Icon name="edit" />
      </Link>
      <Link
        className="btn ghost icon"
        to={`${at}/delete${search}`}
        preventScrollReset
        aria-label={`Delete tweet: ${which}`}
      >
        <Icon name="trash" />
      </Link>
    </>
  );
}
