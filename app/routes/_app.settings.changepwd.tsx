import { type ActionFunctionArgs, json, type MetaFunction } from "@remix-run/node";
import { Form } from "@remix-run/react";
import { Field } from "#app/components/field";
import { FormAlert } from "#app/components/form-alert";
import { SubmitButton } from "#app/components/submit-button";
import { useFormStateOf } from "#app/components/use-form-state-of";
import { judge, textsIn } from "#app/http/form.server";
import { outcome } from "#app/http/outcome.server";
import { fallbacks } from "#app/messages";
import { videoApi } from "#app/video-api/index.server";
import { changedPasswordForm } from "#contract/users";

export const meta: MetaFunction = () => [{ title: "Change password · Vidlark" }];

export async function action({ request, context }: ActionFunctionArgs) {
  const form = judge(await textsIn(request), changedPasswordForm);
  if (!form.ok) return json(form, 422);
  const { oldPassword, newPassword } = form.value;
  const changing = videoApi(request, context).users.change("password", { oldPassword, newPassword });
  return outcome({ request, context }, changing, { goTo: "/settings", values: {}, failure: fallbacks.password });
}

const here = "/settings/changepwd";

export default function ChangePassword() {
  const { at, alert, isPending } = useFormStateOf(here, "password-alert");
  return (
    <Form className="form" method="post" noValidate preventScrollReset>
      {alert !== undefined && <FormAlert id="password-alert" message={alert} />}
      <Field label="Current password" type="password" autoComplete="current-password" {...at("oldPassword")} />
      <Field
        label="New password"
        type="password"
        autoComplete="new-password"
        hint="At least 8 characters. It signs you out everywhere else."
        {...at("newPassword")}
      />
      <Field label="Confirm password" type="password" autoComplete="new-password" {...at("confirmPassword")} />
      <div className="row end">
        <a className="btn" href={here}>
          Cancel
        </a>
        <SubmitButton pending={isPending} pendingText="Changing…">
          Change password
        </SubmitButton>
      </div>
    </Form>
  );
}
