import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { WithheldNote } from "#app/components/posts/withheld-note";
import { Post } from "#app/components/posts/post";
import { nameAccount } from "#app/format/authors";
import { changeQuery } from "#app/format/query";
import { CommentMenu } from "./comment-menu";
import type { CommentPage, ReplyView } from "./comments-view.server";
import { Icon } from "#app/components/ui/icon";
import { srOnly } from "#app/components/ui/sr-only";
import * as t from "#languages/comments";

interface Props {
  comment: ReplyView;
  page: CommentPage;
  /** Whether the server has threads: then a comment can be replied to, and the video's owner can mark it. */
  isThreaded: boolean;
  isReply?: boolean;
  /** The replies, which stand below it. */
  children?: ReactNode;
}

export function Comment({ comment, page, isThreaded, isReply = false, children }: Props) {
  const { _id, isDeleted, isHearted, isPinned, withheld } = comment;
  const { path, search, now, owner } = page;
  if (isDeleted) return <Placeholder id={_id} text={withheld ? t.hidden() : t.deleted()} children={children} />;
  return (
    <Post
      kind="comment"
      post={comment}
      now={now}
      returnTo={path + search}
      menu={<CommentMenu comment={comment} page={page} canMark={isThreaded} canPin={isThreaded && !isReply} />}
      note={
        withheld ? (
          <WithheldNote withheld={withheld} by="owner" />
        ) : (
          isPinned && <p className="text-small text-muted">{t.pinnedBy({ name: nameAccount(owner) })}</p>
        )
      }
      replies={children}
    >
      {isThreaded && (
        <Link
          className="button button-ghost"
          discover="none"
          to={`${path}${changeQuery(search, { reply: _id })}#reply`}
          preventScrollReset
        >
          {t.replyToHidden({ name: nameAccount(comment.owner), hidden: srOnly })}
        </Link>
      )}
      {isHearted && <span className="text-small text-muted">{t.heartFrom({ name: nameAccount(owner), heart })}</span>}
    </Post>
  );
}

const heart = (text: string) => (
  <>
    <Icon name="heart" />
    {srOnly(text)}
  </>
);

function Placeholder({ id, text, children }: { id: string; text: string; children: ReactNode }) {
  return (
    <li className="post" id={`comment-${id}`}>
      <span className="avatar avatar-40" aria-hidden="true" />
      <div>
        <p className="text-muted">{text}</p>
      </div>
      {children}
    </li>
  );
}
