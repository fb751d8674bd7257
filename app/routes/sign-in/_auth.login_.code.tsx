import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLocation } from "@remix-run/react";
import { Field } from "#app/components/forms/field";
import { FormAlert } from "#app/components/forms/form-alert";
import { PasskeySignIn } from "#app/components/forms/passkey-sign-in";
import { SubmitButton } from "#app/components/forms/submit-button";
import { addFocus, useFormState } from "#app/components/forms/use-form-state";
import { parseForm, invalidFormResponse } from "#app/http/form.server";
import { guardAction } from "#app/http/guard-action.server";
import { redirectTo } from "#app/http/redirect.server";
import { readTicket, redirectSignedIn, redirectToSignIn, signInResponse } from "#app/pages/sign-in.server";
import { videoApi } from "#app/video-api/index.server";
import { ApiError } from "#contract/errors";
import { codeForm } from "#contract/second-factor";
import * as t from "#languages/sign-in";
import { signInExpired } from "#app/messages";

export const meta: MetaFunction = () => [
  { title: `${t.enterCode()} · Vidlark` },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await redirectSignedIn(request, context);
  if (!(await readTicket({ request, context })))
    throw redirectTo({ request, context }, `/login${new URL(request.url).search}`);
  return json(null, { headers: { "Cache-Control": "no-store" } });
}

export const action = guardAction(async ({ request, context }) => {
  const args = { request, context };
  const form = await parseForm(request, codeForm);
  if (!form.ok) return invalidFormResponse(form);
  const ticket = await readTicket({ request, context });
  if (!ticket) return redirectToSignIn(args, new ApiError(401, signInExpired));
  const signIn = videoApi(request, context).secondFactor.signInByCode(ticket, form.value.code);
  const [result] = await Promise.allSettled([signIn]);
  const error: unknown = result.status === "rejected" ? result.reason : null;
  // Without a field the API refuses the ticket, not the code.
  if (error instanceof ApiError && error.status === 401 && error.fields.length === 0)
    return redirectToSignIn(args, error);
  return signInResponse(args, signIn);
});

export default function SignInCode() {
  const { at, alert, isPending } = useFormState("code-alert");
  const { search } = useLocation();
  return (
    <>
      <div className="sheet">
        <h1>{t.enterCode()}</h1>
        <Form className="form" method="post" noValidate>
          {alert !== undefined && <FormAlert id="code-alert" message={alert} />}
          <Field label={t.code()} autoComplete="one-time-code" hint={t.codeHint()} {...addFocus(at("code"))} />
          <SubmitButton pending={isPending} pendingText={t.loggingIn()}>
            {t.logIn()}
          </SubmitButton>
        </Form>
        <PasskeySignIn search={search} isSecondFactor>
          {t.usePasskey()}
        </PasskeySignIn>
      </div>
      <p>{t.notYou({ link: (text) => <a href={`/login${search}`}>{text}</a> })}</p>
      <p className="text-small text-muted">{t.lostPhone()}</p>
    </>
  );
}
