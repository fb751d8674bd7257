import { Link } from "@remix-run/react";
import { Post } from "#app/components/posts/post";
import { useIsMine, useVisit } from "#app/components/ui/page-context";
import { notOffered } from "#app/messages";
import type { CommentsView } from "./watch-view.server";

interface Props {
  comment: CommentsView["docs"][number];
  /** Id of the video's owner. */
  ownerId: string;
  /** Base path of its dialogs. */
  at: string;
  search: string;
  returnTo: string;
  now: number;
}

export function Comment({ comment, ownerId, at, search, returnTo, now }: Props) {
  const { owner } = comment;
  const { viewerId } = useVisit();
  const isMine = useIsMine()(owner);
  return (
    <Post kind="comment" post={comment} now={now} returnTo={returnTo}>
      {isMine && <EditLink to={`${at}/edit${search}`} />}
      {(isMine || (viewerId !== null && viewerId === ownerId)) && (
        <Link className="button button-ghost" to={`${at}/delete${search}`} preventScrollReset>
          Delete<span className="sr-only"> the comment by {owner.username}</span>
        </Link>
      )}
    </Post>
  );
}

function EditLink({ to }: { to: string }) {
  const isLacking = useVisit().lacking.includes("editComment");
  if (isLacking)
    return (
      <button className="button button-ghost" disabled title={notOffered}>
        Edit<span className="sr-only">. {notOffered}</span>
      </button>
    );
  return (
    <Link className="button button-ghost" to={to} preventScrollReset>
      Edit<span className="sr-only"> your comment</span>
    </Link>
  );
}
