import {
  type ActionFunctionArgs,
  type HeadersFunction,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { Field } from "#app/components/forms/field";
import { FormAlert } from "#app/components/forms/form-alert";
import { SubmitButton } from "#app/components/forms/submit-button";
import { useFormState } from "#app/components/forms/use-form-state";
import { readQuery } from "#app/format/query";
import { parseForm, invalidFormResponse } from "#app/http/form.server";
import { formResponse } from "#app/http/form-response.server";
import { videoApi } from "#app/video-api/index.server";
import { resetPasswordForm } from "#contract/users";

export const meta: MetaFunction = () => [
  { title: "Set a new password · Vidlark" },
  { name: "robots", content: "noindex" },
];

// With `no-referrer` browsers also send `Origin: null`, and the CSRF check would refuse the form.
export const headers: HeadersFunction = () => ({ "Referrer-Policy": "strict-origin", "Cache-Control": "no-store" });

export const loader = ({ request }: LoaderFunctionArgs) => json({ token: readQuery(request, "token") ?? "" });

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await parseForm(request, resetPasswordForm);
  if (!form.ok) return invalidFormResponse(form);
  const { token, newPassword } = form.value;
  const resetting = videoApi(request, context).users.resetPassword({ token, newPassword });
  return formResponse({ request, context }, resetting, { goTo: "/login", values: {}, toaster: "auth", isSignIn: true });
}

export default function ResetPassword() {
  const { token } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="sheet">
        <h1>Set a new password</h1>
        {token ? <ResetForm token={token} /> : <p>This link is incomplete. Open it exactly as it was given to you.</p>}
      </div>
      <p className="text-small text-muted">
        A link works once and for a limited time. <a href="/login/forgot">Get a new one</a> when it no longer does.
      </p>
    </>
  );
}

function ResetForm({ token }: { token: string }) {
  const { at, alert, isPending } = useFormState("reset-alert");
  return (
    <Form className="form" method="post" noValidate>
      {alert !== undefined && <FormAlert id="reset-alert" message={alert} />}
      <input type="hidden" name="token" value={token} />
      <Field
        label="New password"
        type="password"
        autoComplete="new-password"
        hint="At least 8 characters"
        {...at("newPassword")}
      />
      <Field label="Confirm password" type="password" autoComplete="new-password" {...at("confirmPassword")} />
      <SubmitButton pending={isPending} pendingText="Saving…">
        Set password
      </SubmitButton>
    </Form>
  );
}
