import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TokenForm } from "#app/components/forms/token-form";
import { useFormState } from "#app/components/forms/use-form-state";
import { parseForm, invalidFormResponse } from "#app/http/form.server";
import { formResponse } from "#app/http/form-response.server";
import { guardAction } from "#app/http/guard-action.server";
import { loadToken, mailedLinkHeaders } from "#app/http/mailed-link.server";
import { videoApi } from "#app/video-api/index.server";
import { verifiedEmail } from "#contract/users";

export const meta: MetaFunction = () => [
  { title: "Verify your email address · Vidlark" },
  { name: "robots", content: "noindex" },
];

export const headers = mailedLinkHeaders;

export const loader = loadToken;

export const action = guardAction(async ({ request, context }: ActionFunctionArgs) => {
  const form = await parseForm(request, verifiedEmail);
  if (!form.ok) return invalidFormResponse(form);
  const verifying = videoApi(request, context).users.verifyEmail(form.value.token);
  return formResponse({ request, context }, verifying, { goTo: "/login", toaster: "auth", isSignIn: true });
});

export default function VerifyEmail() {
  const { token } = useLoaderData<typeof loader>();
  const { at: _, ...state } = useFormState("verify-alert");
  return (
    <>
      <div className="sheet">
        <h1>Verify your email address</h1>
        {token ? (
          <TokenForm
            {...state}
            token={token}
            alertId="verify-alert"
            submitText="Verify my address"
            pendingText="Verifying…"
          >
            <p>Press the button to say that the address is yours.</p>
          </TokenForm>
        ) : (
          <p>This link is incomplete. Open it exactly as it stands in the mail.</p>
        )}
      </div>
      <p className="text-small text-muted">
        A link works once and for a limited time. When it no longer does, <a href="/settings/email">get a new one</a>.
        If it was for a new address, <a href="/settings/personalInfo">change the address again</a>.
      </p>
    </>
  );
}
