import { Link } from "@remix-run/react";
import { Compose } from "#app/components/forms/compose";
import { ComposeUnavailable } from "#app/components/forms/compose-unavailable";
import { useSupportedControls } from "#app/components/ui/page-context";
import { nameAccount } from "#app/format/authors";
import { encodePath } from "#app/format/path";
import { changeQuery } from "#app/format/query";
import type { ReplyView } from "./comments-view.server";
import * as t from "#languages/comments";

interface FormProps {
  videoId: string;
  search: string;
  /** Whether the page has a box for a reply, too. */
  hasReply: boolean;
}

export function CommentForm({ videoId, search, hasReply }: FormProps) {
  const path = encodePath`/video/${videoId}`;
  if (!useSupportedControls()("comment"))
    return <ComposeUnavailable name="commentContent" label={t.yourComment()} button={t.comment()} />;
  return (
    <Compose
      path={path}
      search={search}
      name="commentContent"
      label={t.addComment()}
      from={`${path}#comments`}
      to="other"
      hasReply={hasReply}
    >
      {t.comment()}
    </Compose>
  );
}

interface ReplyProps {
  /** The comment to reply to. A reply to a reply begins with the name of its author. */
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
        label={t.replyTo({ name: nameAccount(owner) })}
        from={path + search + hash}
        to="reply"
        parentId={_id}
        opening={isToReply && owner.username ? `@${owner.username} ` : undefined}
      >
        {t.reply()}
      </Compose>
      <Link className="plain-link" to={path + changeQuery(search, { reply: null }) + hash} preventScrollReset>
        {t.cancel()}
      </Link>
    </>
  );
}
