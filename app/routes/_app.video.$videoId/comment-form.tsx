import { Compose } from "#app/components/forms/compose";
import { ComposeLacking } from "#app/components/forms/compose-missing";
import { useVisit } from "#app/components/ui/page-context";
import { encodePath } from "#app/format/path";

/** Renders the box for a comment, or its replacement. */
export function CommentForm({ videoId, search }: { videoId: string; search: string }) {
  const path = encodePath`/video/${videoId}`;
  if (useVisit().lacking.includes("comment"))
    return <ComposeLacking name="commentContent" label="Your comment" button="Comment" />;
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
