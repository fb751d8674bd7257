import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NewPasswordFields } from "#app/components/forms/new-password-fields";
import { TokenForm } from "#app/components/forms/token-form";
import { useFormState } from "#app/components/forms/use-form-state";
import { parseForm, invalidFormResponse } from "#app/http/form.server";
import { formResponse } from "#app/http/form-response.server";
import { guardAction } from "#app/http/guard-action.server";
import { loadToken, mailedLinkHeaders } from "#app/http/mailed-link.server";
import { videoApi } from "#app/video-api/index.server";
import { resetPasswordForm } from "#contract/users";

export const meta: MetaFunction = () => [
  { title: "Set a new password · Vidlark" },
  { name: "robots", content: "noindex" },
];

export const headers = mailedLinkHeaders;

export const loader = loadToken;

export const action = guardAction(async ({ request, context }: ActionFunctionArgs) => {
  const form = await parseForm(request, resetPasswordForm);
  if (!form.ok) return invalidFormResponse(form);
  const { token, newPassword } = form.value;
  const resetting = videoApi(request, context).users.resetPassword({ token, newPassword });
  return formResponse({ request, context }, resetting, { goTo: "/login", toaster: "auth", isSignIn: true });
});

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
  const { at, ...state } = useFormState("reset-alert");
  return (
    <TokenForm {...state} token={token} alertId="reset-alert" submitText="Set password" pendingText="Saving…">
      <NewPasswordFields at={at} />
    </TokenForm>
  );
}
