import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLocation } from "@remix-run/react";
import { Field } from "#app/components/forms/field";
import { FormAlert } from "#app/components/forms/form-alert";
import { PasskeySignIn } from "#app/components/forms/passkey-sign-in";
import { SubmitButton } from "#app/components/forms/submit-button";
import { useFormState } from "#app/components/forms/use-form-state";
import { useSupportedControls } from "#app/components/ui/page-context";
import { fillDemoAccount, redirectSignedIn, signInResponse } from "#app/pages/sign-in.server";
import { parseForm, invalidFormResponse } from "#app/http/form.server";
import { videoApi } from "#app/video-api/index.server";
import { loginForm } from "#contract/users";
import { guardAction } from "#app/http/guard-action.server";
import * as t from "#languages/sign-in";

export const meta: MetaFunction = () => [{ title: `${t.logIn()} · Vidlark` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await redirectSignedIn(request, context);
  return null;
}

export const action = guardAction(async ({ request, context }) => {
  const form = await parseForm(request, loginForm, fillDemoAccount);
  if (!form.ok) return invalidFormResponse(form);
  return signInResponse({ request, context }, videoApi(request, context).users.login(form.value), form);
});

export default function Login() {
  const { at, alert, isPending } = useFormState("login-alert");
  const { search } = useLocation();
  const supports = useSupportedControls();
  return (
    <>
      <div className="sheet">
        <h1>{t.signInToAccount()}</h1>
        <Form className="form" method="post" noValidate>
          {alert !== undefined && <FormAlert id="login-alert" title={t.loginFailed()} message={alert} />}
          <Field label={t.emailAddress()} type="email" autoComplete="username" {...at("email")} />
          <Field label={t.password()} type="password" autoComplete="current-password" {...at("password")} />
          {supports("newPassword") && (
            <a className="plain-link -mt-2 text-14 font-[400]" href="/login/forgot">
              {t.forgotPassword()}
            </a>
          )}
          <SubmitButton pending={isPending} pendingText={t.loggingIn()}>
            {t.logIn()}
          </SubmitButton>
        </Form>
        <PasskeySignIn search={search}>{t.signInWithPasskey()}</PasskeySignIn>
      </div>
      <p>{t.noAccount({ link: (text) => <a href={`/signup${search}`}>{text}</a> })}</p>
    </>
  );
}
