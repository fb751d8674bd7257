import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { formatAge } from "#app/format/age";
import { nameAccount } from "#app/format/authors";
import { encodePath } from "#app/format/path";
import { toNonBreaking } from "#app/format/counts";
import { Avatar } from "#app/components/ui/avatar";
import { LikeButton } from "./like-button";
import { RichText } from "#app/components/ui/rich-text";
import type { TextPart } from "#app/format/text-parts";
import * as t from "#languages/posts";

interface Author {
  _id: string;
  username: string;
  fullName?: string;
  avatar: string;
}

interface PostView {
  _id: string;
  /** Absent if the text has links. */
  content?: string;
  /** The text with its links, if it has any. */
  parts?: TextPart[];
  createdAt: string;
  isEdited?: boolean;
  owner: Author;
  liked: boolean;
  likesCount: number | null;
}

interface Props {
  kind: "tweet" | "comment";
  post: PostView;
  now: number;
  returnTo: string;
  /** The '…' menu, for those who may change the post. */
  menu?: ReactNode;
  /** What stands next to Like. */
  children?: ReactNode;
  /** A line above the author. */
  note?: ReactNode;
  /** What stands below the buttons. */
  replies?: ReactNode;
}

/** Renders a tweet or a comment: its author and time, its text, and a row of buttons. */
export function Post({ kind, post, now, ...rest }: Props) {
  const { _id, owner } = post;
  const handle = owner.username && owner.fullName ? `@${owner.username}` : null;
  return (
    <li className="post" id={`${kind}-${_id}`}>
      <Avatar src={owner.avatar} name={nameAccount(owner)} size={40} lazy />
      <div>
        {rest.note}
        <p className="text-small">
          <b>
            <AuthorLink {...owner} discover={kind === "comment" ? "none" : undefined} />
          </b>
          {handle ? " " : "\u00a0· "}
          <span className="text-muted">
            {handle && <bdi>{handle}</bdi>}
            {(handle ? "\u00a0· " : "") + toNonBreaking(formatAge(post.createdAt, now))}
            {post.isEdited && ` ${t.edited()}`}
          </span>
        </p>
        <p className="rich-text" lang="" dir="auto">
          <RichText text={post.parts ?? post.content ?? ""} />
        </p>
        <div className="row">
          <LikeButton
            kind={kind}
            id={_id}
            name={nameAccount(owner) || "—"}
            count={post.likesCount}
            isLiked={post.liked}
            returnTo={rest.returnTo}
            isSmall
          />
          {rest.children}
        </div>
      </div>
      {rest.menu}
      {rest.replies}
    </li>
  );
}

/**
 * Renders the link to an author; a dash if the server sends only the author's id. The links of comments need no discovery:
 * the route of channels is already known from the link to the video's channel.
 */
function AuthorLink({ discover, ...author }: Author & { discover: "none" | undefined }) {
  const { _id, username } = author;
  if (!username) return "—";
  return (
    <Link to={encodePath`/user/${username}/${_id}`} discover={discover}>
      <bdi>{nameAccount(author)}</bdi>
    </Link>
  );
}
