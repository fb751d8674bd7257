import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { requestSubmit } from "#app/components/forms/request-submit";
import { CancelLink } from "#app/components/forms/cancel-link";
import { Field } from "#app/components/forms/field";
import { FormAlert } from "#app/components/forms/form-alert";
import { ConfirmOwner } from "#app/components/forms/owner-proof";
import { createPasskey, describePasskeyError, supportsPasskeys } from "#app/components/forms/passkey";
import { SubmitButton } from "#app/components/forms/submit-button";
import { addFocus, useFormState } from "#app/components/forms/use-form-state";
import { useIsHydrated } from "#app/components/ui/use-is-hydrated";
import { formAction } from "#app/http/form-action.server";
import { optional } from "#app/http/load.server";
import { requireSupported } from "#app/http/viewer.server";
import { codesResponse, type NewCodes } from "#app/pages/second-factor.server";
import { videoApi } from "#app/video-api/index.server";
import { limits } from "#contract/limits";
import { newPasskey } from "#contract/second-factor";
import { useSettingsAccount } from "./_app.settings/use-settings-account";
import { RecoveryCodes } from "./_app.settings.security/recovery-codes";
import * as t from "#languages/settings";

const securityPath = "/settings/security";

export const meta: MetaFunction = () => [{ title: `${t.addAPasskey()} · Vidlark` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireSupported(request, context, "secondFactor");
  const factors = await optional(videoApi(request, context).secondFactor.find());
  // The server refuses a second app, so an account that has one, or may have one, is not offered it.
  return json({ offersApp: factors?.hasApp === false });
}

export const action = formAction(newPasskey, ({ form, request, context, api }) =>
  codesResponse({ request, context }, api.secondFactor.addPasskey(form.value), form),
);

export default function NewPasskey() {
  const answer = useActionData<NewCodes>();
  return answer?.recoveryCodes ? <RecoveryCodes codes={answer.recoveryCodes} /> : <PasskeyForm />;
}

function PasskeyForm() {
  const isUnsupported = useIsHydrated() && !supportsPasskeys();
  return (
    <>
      <h2 className="mb-2">{t.addAPasskey()}</h2>
      <p className="mb-4 text-muted">{t.aboutPasskeys()}</p>
      {isUnsupported ? <AppInstead /> : <NewPasskeyForm />}
      <noscript>
        <AppInstead />
      </noscript>
    </>
  );
}

function NewPasskeyForm() {
  const { at, alert, isPending } = useFormState("passkey-alert");
  const { fill, failure, isWaiting } = useNewPasskey();
  const { hasPasskey } = useSettingsAccount();
  const isHydrated = useIsHydrated();
  const message = failure ?? alert ?? at("credential").errors?.[0];
  return (
    <Form className="form noscript:hidden" method="post" noValidate preventScrollReset onSubmit={fill}>
      {message !== undefined && <FormAlert id="passkey-alert" message={message} />}
      <Field
        label={t.passkeyName()}
        maxLength={limits.passkeyName}
        {...addFocus(at("name"))}
        hint={t.passkeyNameHint()}
      />
      <ConfirmOwner hasPasskey={hasPasskey} {...at("password")} />
      <input type="hidden" name="credential" />
      <div className="form-buttons">
        <CancelLink to={securityPath} />
        {isHydrated && (
          <SubmitButton pending={isPending || isWaiting} pendingText={t.adding()}>
            {t.addPasskey()}
          </SubmitButton>
        )}
      </div>
    </Form>
  );
}

/** Offers an authenticator app to a browser without passkeys or scripts. */
function AppInstead() {
  const { offersApp } = useLoaderData<typeof loader>();
  return (
    <Form className="form" method="post" action={securityPath}>
      <p>
        {t.passkeysUnsupported()}
        {offersApp && ` ${t.appInstead()}`}
      </p>
      <div className="form-buttons">
        <CancelLink to={securityPath} />
        {offersApp && (
          <SubmitButton name="change" value="app">
            {t.setUpAuthenticator()}
          </SubmitButton>
        )}
      </div>
    </Form>
  );
}

/** Asks the browser for a passkey before the form is sent, and puts it into a hidden field. */
function useNewPasskey() {
  const [failure, setFailure] = useState<string>();
  const [isWaiting, setIsWaiting] = useState(false);

  async function create(form: HTMLFormElement, field: HTMLInputElement) {
    setIsWaiting(true);
    try {
      field.value = await createPasskey();
      requestSubmit(form);
    } catch (error) {
      setFailure(describePasskeyError(error));
    } finally {
      setIsWaiting(false);
      field.value = "";
    }
  }

  function fill(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    const field = form.elements.namedItem("credential") as HTMLInputElement;
    setFailure(undefined);
    if (field.value) return;
    event.preventDefault();
    void create(form, field);
  }

  return { fill, failure, isWaiting };
}
