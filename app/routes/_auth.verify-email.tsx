import {
  type ActionFunctionArgs,
  type HeadersFunction,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { FormAlert } from "#app/components/forms/form-alert";
import { SubmitButton } from "#app/components/forms/submit-button";
import { useFormState } from "#app/components/forms/use-form-state";
import { readQuery } from "#app/format/query";
import { parseForm, invalidFormResponse } from "#app/http/form.server";
import { formResponse } from "#app/http/form-response.server";
import { videoApi } from "#app/video-api/index.server";
import { verifiedEmail } from "#contract/users";

export const meta: MetaFunction = () => [
  { title: "Verify your email address · Vidlark" },
  { name: "robots", content: "noindex" },
];

// With `no-referrer` browsers also send `Origin: null`, and the CSRF check would refuse the form.
export const headers: HeadersFunction = () => ({ "Referrer-Policy": "strict-origin", "Cache-Control": "no-store" });

export const loader = ({ request }: LoaderFunctionArgs) => json({ token: readQuery(request, "token") ?? "" });

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await parseForm(request, verifiedEmail);
  if (!form.ok) return invalidFormResponse(form);
  const verifying = videoApi(request, context).users.verifyEmail(form.value.token);
  return formResponse({ request, context }, verifying, { goTo: "/login", values: {}, toaster: "auth", isSignIn: true });
}

/** Asks to press a button, since programs that check mails open the links in them. */
export default function VerifyEmail() {
  const { token } = useLoaderData<typeof loader>();
  const { alert, isPending } = useFormState("verify-alert");
  return (
    <>
      <div className="sheet">
        <h1>Verify your email address</h1>
        {token ? (
          <Form className="form" method="post" noValidate>
            {alert !== undefined && <FormAlert id="verify-alert" message={alert} />}
            <input type="hidden" name="token" value={token} />
            <p>Press the button to say that the address is yours.</p>
            <SubmitButton pending={isPending} pendingText="Verifying…">
              Verify my address
            </SubmitButton>
          </Form>
        ) : (
          <p>This link is incomplete. Open it exactly as it stands in the mail.</p>
        )}
      </div>
      <p className="text-small text-muted">
        A link works once and for a limited time. <a href="/settings/email">Get a new one</a> when it no longer does.
      </p>
    </>
  );
}
