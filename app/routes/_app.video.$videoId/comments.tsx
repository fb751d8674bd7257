import { useLocation } from "@remix-run/react";
import { BlockFailed, type Failure } from "#app/components/ui/block-failed";
import { Pager } from "#app/components/ui/pager";
import { useVisit } from "#app/components/ui/page-context";
import { useIsHydrated } from "#app/components/ui/use-is-hydrated";
import { formatCountOf } from "#app/format/counts";
import { encodePath } from "#app/format/path";
import { Comment } from "./comment";
import { CommentForm } from "./comment-form";
import type { CommentsView, WatchView } from "./watch-view.server";

export const commentsHeading = (comments: CommentsView | null) =>
  comments ? formatCountOf(comments.total, "comment") : "Comments";

interface Props {
  video: Pick<WatchView, "_id" | "owner">;
  /** null if they could not be loaded. */
  comments: CommentsView | null;
  failure?: Failure | null;
  now: number;
}

export function Comments({ video, comments, failure = null, now }: Props) {
  const { search } = useLocation();
  const path = encodePath`/video/${video._id}`;
  // Reports a server that lacks both calls only once, in place of the box.
  const lacksCommenting = useVisit().lacking.includes("comment");
  return (
    <section className="page-section" id="comments" aria-labelledby="comments-heading">
      <h2 id="comments-heading">{commentsHeading(comments)}</h2>
      <CommentForm videoId={video._id} search={search} />
      {comments ? (
        <List comments={comments} video={video} now={now} search={search} />
      ) : (
        !(lacksCommenting && failure === "missing") && (
          <BlockFailed failure={failure} retry={`${path}${search}#comments`} />
        )
      )}
    </section>
  );
}

type ListProps = Omit<Props, "failure"> & { comments: CommentsView; search: string };

function List({ comments: { docs, total, next, prev, isCut }, video, now, search }: ListProps) {
  const path = encodePath`/video/${video._id}`;
  const isHydrated = useIsHydrated();
  const isPastTheLast = docs.length === 0 && (total === null || total > 0);
  // With JavaScript the page keeps its scroll position.
  const backTo = (id: string) => `${path}${search}${isHydrated ? "" : `#comment-${id}`}`;
  return (
    <>
      <ul>
        {docs.map((comment) => (
          <Comment
            key={comment._id}
            comment={comment}
            ownerId={video.owner._id}
            at={path + encodePath`/comments/${comment._id}`}
            search={search}
            returnTo={backTo(comment._id)}
            now={now}
          />
        ))}
      </ul>
      {isPastTheLast && (
        <p>
          <a href={`${path}#comments`}>The latest comments</a>
        </p>
      )}
      <Pager
        label="Comments"
        path={path}
        hash="#comments"
        next={next}
        prev={prev}
        isCut={isCut}
        nextText="More comments"
        prevText="Previous comments"
      />
    </>
  );
}
