import { Link } from "@remix-run/react";
import { Avatar } from "#app/components/avatar";
import { LikeButton } from "#app/components/like-button";
import { RichText } from "#app/components/rich-text";
import { useVisit } from "#app/components/visit";
import { formatAge } from "#app/format/age";
import { notOffered } from "#app/messages";
import type { ShownComments } from "./watched.server";

type Shown = ShownComments["docs"][number];

interface Props {
  comment: Shown;
  /** Of the video. */
  ownerId: string;
  /** Below this address its dialogs lie. */
  at: string;
  search: string;
  returnTo: string;
  now: number;
}

export function Comment({ comment, ownerId, at, search, returnTo, now }: Props) {
  const { _id, content, createdAt, owner, likesCount, liked } = comment;
  const { viewerId } = useVisit();
  const isMine = viewerId === owner._id;
  return (
    <li className="post" id={`comment-${_id}`}>
      <Avatar src={owner.avatar} name={owner.username} size={40} lazy />
      <div>
        <p className="small">
          <b>
            <Author owner={owner} />
          </b>{" "}
          <span className="muted">· {formatAge(createdAt, now)}</span>
        </p>
        <p className="text" dir="auto">
          <RichText text={content} />
        </p>
        <div className="row">
          <LikeButton
            kind="comment"
            id={_id}
            what={`the comment by ${owner.username}`}
            count={likesCount}
            isLiked={liked}
            returnTo={returnTo}
            isSmall
          />
          {isMine && <EditLink to={`${at}/edit${search}`} />}
          {(isMine || viewerId === ownerId) && (
            <Link className="btn ghost" to={`${at}/delete${search}`} preventScrollReset>
              Delete<span className="vh"> the comment by {owner.username}</span>
            </Link>
          )}
        </div>
      </div>
    </li>
  );
}

/** Some servers tell no more than an id of who wrote it. */
function Author({ owner: { _id, username } }: Pick<Shown, "owner">) {
  if (!username) return "—";
  return (
    <Link to={`/user/${username}/${_id}`}>
      <bdi>{username}</bdi>
    </Link>
  );
}

function EditLink({ to }: { to: string }) {
  const isLacking = useVisit().lacking.includes("editComment");
  if (isLacking)
    return (
      <button className="btn ghost" disabled title={notOffered}>
        Edit<span className="vh">. {notOffered}</span>
      </button>
    );
  return (
    <Link className="btn ghost" to={to} preventScrollReset>
      Edit<span className="vh"> your comment</span>
    </Link>
  );
}
