import { Post } from "#app/components/posts/post";
import { PostMenu, PostMenuLink } from "#app/components/posts/post-menu";
import { Icon } from "#app/components/ui/icon";
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
  const mayDelete = isMine || (viewerId !== null && viewerId === ownerId);
  const which = `the comment by ${owner.username}`;
  const menu = mayDelete && (
    <PostMenu label={`More actions for ${which}`}>
      {isMine && <EditLink to={`${at}/edit${search}`} />}
      <PostMenuLink icon="trash" to={`${at}/delete${search}`} name={`Delete ${which}`}>
        Delete
      </PostMenuLink>
    </PostMenu>
  );
  return <Post kind="comment" post={comment} now={now} returnTo={returnTo} menu={menu} />;
}

function EditLink({ to }: { to: string }) {
  if (useVisit().lacking.includes("editComment"))
    return (
      <button disabled title={notOffered}>
        <Icon name="edit" />
        Edit<span className="sr-only">. {notOffered}</span>
      </button>
    );
  return (
    <PostMenuLink icon="edit" to={to} name="Edit your comment">
      Edit
    </PostMenuLink>
  );
}
