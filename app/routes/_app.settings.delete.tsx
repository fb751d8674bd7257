import { type ActionFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form } from "@remix-run/react";
import { Dialog } from "#app/components/ui/dialog";
import { Field } from "#app/components/forms/field";
import { FormAlert } from "#app/components/forms/form-alert";
import { FormEnd } from "#app/components/forms/form-end";
import { withFocus } from "#app/components/forms/use-form-state";
import { useFormStateOf } from "#app/components/forms/use-other-form-state";
import { parseForm, invalidFormResponse } from "#app/http/form.server";
import { formResponse } from "#app/http/form-response.server";
import { videoApi } from "#app/video-api/index.server";
import { confirmedPassword } from "#contract/users";

export const meta: MetaFunction = () => [{ title: "Delete account · Vidlark" }];

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await parseForm(request, confirmedPassword);
  if (!form.ok) return invalidFormResponse(form, request);
  const deleting = videoApi(request, context).users.deleteAccount(form.value.password);
  return formResponse({ request, context }, deleting, { goTo: "/", values: {}, toaster: "auth", checksPassword: true });
}

export default function DeleteAccountDialog() {
  const { at, alert, isPending } = useFormStateOf("/settings/delete", "delete-alert");
  return (
    <Dialog title="Delete account" closeTo="/settings" labelledBy="delete-title">
      <p>This permanently deletes your account and all your videos, playlists, tweets and comments.</p>
      <Form className="form mt-4!" method="post" noValidate preventScrollReset>
        {alert !== undefined && <FormAlert id="delete-alert" message={alert} />}
        <Field label="Your password" type="password" autoComplete="current-password" {...withFocus(at("password"))} />
        <FormEnd closeTo="/settings" pending={isPending} pendingText="Deleting…" destroys>
          Delete account
        </FormEnd>
      </Form>
    </Dialog>
  );
}
