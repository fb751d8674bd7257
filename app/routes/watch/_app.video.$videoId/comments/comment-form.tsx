import { Link } from "@remix-run/react";
import { Compose } from "#app/components/forms/compose";
import { ComposeLacking } from "#app/components/forms/compose-missing";
import { useOffers } from "#app/components/ui/page-context";
import { nameAccount } from "#app/format/authors";
import { encodePath } from "#app/format/path";
import { changeQuery } from "#app/format/query";
import type { ReplyView } from "./comments-view.server";

interface FormProps {
  videoId: string;
  search: string;
  /** Whether the page has a box for a reply, too. */
  hasReply: boolean;
}

export function CommentForm({ videoId, search, hasReply }: FormProps) {
  const path = encodePath`/video/${videoId}`;
  if (!useOffers()("comment")) return <ComposeLacking name="commentContent" label="Your comment" button="Comment" />;
  return (
    <Compose
      path={path}
      search={search}
      name="commentContent"
      label="Add a comment"
      from={`${path}#comments`}
      to="comment"
      hasReply={hasReply}
    >
      Comment
    </Compose>
  );
}

interface ReplyProps {
  /** The comment that is replied to; a reply to a reply begins with its author's name. */
  to: ReplyView;
  isToReply: boolean;
  path: string;
  search: string;
}

export function ReplyForm({ to: { _id, owner }, isToReply, path, search }: ReplyProps) {
  const hash = `#comment-${_id}`;
  return (
    <>
      <Compose
        key={_id}
        path={path}
        search={search}
        name="commentContent"
        label={`Reply to ${nameAccount(owner)}`}
        from={path + search + hash}
        to="reply"
        parentId={_id}
        opening={isToReply && owner.username ? `@${owner.username} ` : undefined}
      >
        Reply
      </Compose>
      <Link className="plain-link" to={path + changeQuery(search, { reply: null }) + hash} preventScrollReset>
        Cancel
      </Link>
    </>
  );
}
