import {
  type ActionFunctionArgs,
  type AppLoadContext,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, type ShouldRevalidateFunctionArgs, useLoaderData } from "@remix-run/react";
import { Dialog } from "#app/components/dialog";
import { FormAlert } from "#app/components/form-alert";
import { FormEnd } from "#app/components/form-end";
import { TextArea } from "#app/components/text-area";
import { firstField, useFormState } from "#app/components/use-form-state";
import { judge, refuseForm, textsIn } from "#app/http/form.server";
import { outcome } from "#app/http/outcome.server";
import { requireViewer } from "#app/http/viewer.server";
import { videoApi } from "#app/video-api/index.server";
import { newComment } from "#contract/comments";
import { findComment } from "./_app.video.$videoId/find-comment.server";
import { useWatchPage } from "./_app.video.$videoId/use-watch-page";

export const meta: MetaFunction = () => [{ title: "Edit comment · Vidlark" }];

/** Browser requests whose form was refused: the comment may be gone by then, what was typed must not be. */
const refused = new WeakSet<AppLoadContext>();

export async function loader(asked: LoaderFunctionArgs) {
  const { _id } = await requireViewer(asked.request, asked.context);
  if (refused.has(asked.context)) return json({ content: "" });
  const comment = await findComment(asked);
  if (comment?.owner._id !== _id) throw json(null, 404);
  return json({ content: comment.content });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const response = await edit({ request, params, context });
  if (response.status >= 400) refused.add(context);
  return response;
}

async function edit({ request, params, context }: ActionFunctionArgs) {
  const form = judge(await textsIn(request), newComment);
  if (!form.ok) return refuseForm(form);
  const editing = videoApi(request, context).comments.edit(params.commentId!, form.value);
  const goTo = `/video/${params.videoId}${new URL(request.url).search}#comment-${params.commentId}`;
  return outcome({ request, context }, editing, { goTo, values: form.fields });
}

export const shouldRevalidate = ({ actionStatus = 200, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus < 400 && defaultShouldRevalidate;

export default function EditComment() {
  const { content } = useLoaderData<typeof loader>();
  const { at, alert, isPending } = useFormState("edit-comment-alert");
  const field = firstField(at("commentContent"));
  const closeTo = useWatchPage();
  return (
    <Dialog title="Edit comment" closeTo={closeTo} big>
      <Form className="form" method="post" noValidate preventScrollReset>
        {alert !== undefined && <FormAlert id="edit-comment-alert" message={alert} />}
        <TextArea
          label="Comment"
          id="edited-comment"
          rows={5}
          {...field}
          defaultValue={field.defaultValue ?? content}
        />
        <FormEnd closeTo={closeTo} pending={isPending} pendingText="Saving…">
          Save changes
        </FormEnd>
      </Form>
    </Dialog>
  );
}
