import { useActionData } from "@remix-run/react";
import { TextArea } from "#app/components/forms/text-area";
import type { InvalidForm } from "#app/form-result";
import * as t from "#languages/comments";

/** Replaces the comments if nobody can comment. A refused text stays readable, so that it can be copied. */
export function CommentsOff() {
  const typedText = useActionData<InvalidForm>()?.values.commentContent;
  return (
    <section className="page-section comments-off" id="comments" aria-labelledby="comments-heading">
      <h2 id="comments-heading">{t.comments()}</h2>
      <p className="text-muted">{t.areOff()}</p>
      {typedText && (
        <TextArea label={t.yourComment()} name="commentContent" rows={2} defaultValue={typedText} readOnly />
      )}
    </section>
  );
}
