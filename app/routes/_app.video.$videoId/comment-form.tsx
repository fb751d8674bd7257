import { Form, useActionData } from "@remix-run/react";
import { FormAlert } from "#app/components/form-alert";
import { SubmitButton } from "#app/components/submit-button";
import { TextArea } from "#app/components/text-area";
import { useFormState } from "#app/components/use-form-state";
import { usePosts } from "#app/components/use-posts";
import { useVisit } from "#app/components/visit";
import { notOffered } from "#app/messages";

interface Props {
  videoId: string;
  search: string;
}

/** The box for a comment, or what stands in its place. */
export function CommentForm({ videoId, search }: Props) {
  const { viewerId, lacking } = useVisit();
  if (lacking.includes("comment"))
    return (
      <p className="row muted">
        <button className="btn" disabled>
          Comment
        </button>
        {notOffered}
      </p>
    );
  if (!viewerId) return <SignIn from={`/video/${videoId}#comments`} />;
  return <Box key={videoId} videoId={videoId} search={search} />;
}

function Box({ videoId, search }: Props) {
  const { at, alert } = useFormState("comment-alert");
  const { isPending, taken } = usePosts(`/video/${videoId}`, useActionData() !== undefined);
  return (
    <Form className="compose" method="post" action={`/video/${videoId}${search}`} noValidate preventScrollReset>
      {alert !== undefined && <FormAlert id="comment-alert" message={alert} />}
      <TextArea key={taken} label="Add a comment" rows={2} {...at("commentContent")} />
      <SubmitButton pending={isPending} pendingText="Posting…">
        Comment
      </SubmitButton>
    </Form>
  );
}

function SignIn({ from }: { from: string }) {
  const query = `?from=${encodeURIComponent(from)}`;
  return (
    <p className="muted">
      <a href={`/login${query}`}>Log in</a> or <a href={`/signup${query}`}>sign up</a> to comment.
    </p>
  );
}
