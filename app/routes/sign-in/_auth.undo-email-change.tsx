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
  { title: "Keep your email address · Vidlark" },
  { name: "robots", content: "noindex" },
];

export const headers = mailedLinkHeaders;

export const loader = loadToken;

export const action = guardAction(async ({ request, context }: ActionFunctionArgs) => {
  const form = await parseForm(request, resetPasswordForm);
  if (!form.ok) return invalidFormResponse(form);
  const { token, newPassword } = form.value;
  const undoing = videoApi(request, context).users.undoEmailChange({ token, newPassword });
  return formResponse({ request, context }, undoing, { goTo: "/login", toaster: "auth", isSignIn: true });
});

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
  const { at, ...state } = useFormState("undo-alert");
  return (
    <TokenForm {...state} token={token} alertId="undo-alert" submitText="Keep my address" pendingText="Saving…">
      <p>
        Whoever asked for another address knows your password or has a passkey of your account. Set a new password: your
        account keeps this address, and all devices are signed out. Your authenticator app, all passkeys and all
        recovery codes are removed, since they may not be yours: set them up again after you log in.
      </p>
      <NewPasswordFields at={at} />
    </TokenForm>
  );
}
