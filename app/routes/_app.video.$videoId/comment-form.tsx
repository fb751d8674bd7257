import { Compose } from "#app/components/compose";
import { useVisit } from "#app/components/visit";
import { encodePath } from "#app/format/path";
import { notOffered } from "#app/messages";

/** The box for a comment, or what stands in its place. */
export function CommentForm({ videoId, search }: { videoId: string; search: string }) {
  const path = encodePath`/video/${videoId}`;
  if (useVisit().lacking.includes("comment"))
    return (
      <p className="row muted">
        <button className="btn" disabled>
          Comment
        </button>
        {notOffered}
      </p>
    );
  return (
    <Compose
      path={path}
      search={search}
      name="commentContent"
      label="Add a comment"
      from={`${path}#comments`}
      to="comment"
    >
      Comment
    </Compose>
  );
}
