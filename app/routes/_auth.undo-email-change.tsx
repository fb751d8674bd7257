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
  { title: "Keep your email address · Vidlark" },
  { name: "robots", content: "noindex" },
];

// With `no-referrer` browsers also send `Origin: null`, and the CSRF check would refuse the form.
export const headers: HeadersFunction = () => ({ "Referrer-Policy": "strict-origin", "Cache-Control": "no-store" });

export const loader = ({ request }: LoaderFunctionArgs) => json({ token: readQuery(request, "token") ?? "" });

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await parseForm(request, resetPasswordForm);
  if (!form.ok) return invalidFormResponse(form);
  const { token, newPassword } = form.value;
  const undoing = videoApi(request, context).users.undoEmailChange({ token, newPassword });
  return formResponse({ request, context }, undoing, { goTo: "/login", values: {}, toaster: "auth", isSignIn: true });
}

export default function UndoEmailChange() {
  const { token } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="sheet">
        <h1>Keep your email address</h1>
        {token ? <UndoForm token={token} /> : <p>This link is incomplete. Open it exactly as it stands in the mail.</p>}
      </div>
      <p className="text-small text-muted">
        Was it you who changed the address? Then there is nothing to do: <a href="/">go to the site</a>.
      </p>
    </>
  );
}

function UndoForm({ token }: { token: string }) {
  const { at, alert, isPending } = useFormState("undo-alert");
  return (
    <Form className="form" method="post" noValidate>
      {alert !== undefined && <FormAlert id="undo-alert" message={alert} />}
      <p>
        Whoever asked for another address knows your password or has a passkey of your account. Set a new password: your
        account keeps this address, and all devices are signed out. Your authenticator app, all passkeys and all
        recovery codes are removed, since they may not be yours: set them up again after you log in.
      </p>
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
        Keep my address
      </SubmitButton>
    </Form>
  );
}
