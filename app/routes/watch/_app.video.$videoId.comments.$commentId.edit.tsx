import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { Dialog } from "#app/components/ui/dialog";
import { FormAlert } from "#app/components/forms/form-alert";
import { FormEnd } from "#app/components/forms/form-end";
import { TextArea } from "#app/components/forms/text-area";
import { addFocus, useFormState } from "#app/components/forms/use-form-state";
import { isWrittenBy } from "#app/format/authors";
import { encodePath } from "#app/format/path";
import { formActionWith } from "#app/http/form-action.server";
import { hasRefusedForm } from "#app/http/refused-form.server";
import { requireViewer } from "#app/http/viewer.server";
import { changedComment } from "#contract/comments";
import { findComment } from "./_app.video.$videoId/comments/comments.server";
import { useWatchPage } from "./_app.video.$videoId/use-watch-page";
import * as t from "#languages/comments";

export { pageStyles as links } from "#app/components/ui/page-styles";

export { revalidateUnlessRefused as shouldRevalidate } from "#app/components/ui/revalidate";

export const meta: MetaFunction = () => [{ title: `${t.editComment()} · Vidlark` }];

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireViewer(args.request, args.context);
  // Even if the comment has been deleted, the page must show what was typed.
  if (hasRefusedForm(args.context)) return json({ content: "" });
  const comment = await findComment(args);
  if (!comment || !isWrittenBy(viewer, comment.owner)) throw json(null, 404);
  return json({ content: comment.content });
}

export const action = formActionWith(
  { names: ["commentId", "videoId"] },
  changedComment,
  ({ form, ids: { commentId, videoId }, request, api, answer }) =>
    answer(api.comments.edit(commentId, form.value), {
      goTo: encodePath`/video/${videoId}` + new URL(request.url).search + `#comment-${commentId}`,
    }),
);

export default function EditComment() {
  const { content } = useLoaderData<typeof loader>();
  const { at, alert, isPending } = useFormState("edit-comment-alert");
  const field = addFocus(at("commentContent"));
  const closeTo = useWatchPage();
  return (
    <Dialog title={t.editComment()} closeTo={closeTo} big>
      <Form className="form" method="post" noValidate preventScrollReset>
        {alert !== undefined && <FormAlert id="edit-comment-alert" message={alert} />}
        <TextArea
          label={t.commentText()}
          id="edited-comment"
          rows={5}
          {...field}
          defaultValue={field.defaultValue ?? content}
        />
        <FormEnd closeTo={closeTo} pending={isPending} pendingText={t.saving()}>
          {t.saveChanges()}
        </FormEnd>
      </Form>
    </Dialog>
  );
}
