import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, useLocation } from "@remix-run/react";
import { Field } from "#app/components/forms/field";
import { FormAlert } from "#app/components/forms/form-alert";
import { SubmitButton } from "#app/components/forms/submit-button";
import { addFocus, useFormState } from "#app/components/forms/use-form-state";
import { SectionFailed } from "#app/components/ui/section-failed";
import { readSiteContext } from "#app/context.server";
import { readQuery } from "#app/format/query";
import { parseForm, invalidFormResponse } from "#app/http/form.server";
import { formResponse } from "#app/http/form-response.server";
import { guardAction } from "#app/http/guard-action.server";
import { optionalSection } from "#app/http/load.server";
import { readSite } from "#app/http/read-site.server";
import { videoApi } from "#app/video-api/index.server";
import { forgottenPassword } from "#contract/users";
import * as t from "#languages/sign-in";

export const meta: MetaFunction = () => [{ title: `${t.forgotPassword()} · Vidlark` }];

const pagePath = "/login/forgot";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { data, failure } = await optionalSection(videoApi(request, context).administration.signUps());
  const sendsMail = data && data.sendsMail;
  const hasContact = sendsMail === false && (await canReachOperator(request, context));
  const isSent = readQuery(request, "state") === "sent";
  return json({ sendsMail, failure, isSent, ...(hasContact && { hasContact }) });
}

/** Returns whether the support page says how to reach the people who run the site. */
async function canReachOperator(request: Request, context: LoaderFunctionArgs["context"]) {
  const { contact } = await readSite(request, context);
  return Boolean(contact) || Object.values(readSiteContext(request, context).support).some((each) => each !== null);
}

export const action = guardAction(async ({ request, context }) => {
  const form = await parseForm(request, forgottenPassword);
  if (!form.ok) return invalidFormResponse(form);
  const call = videoApi(request, context).users.requestPasswordReset(form.value.email);
  const options = { goTo: `${pagePath}?state=sent`, form, toastPosition: "auth", isSignIn: true } as const;
  return formResponse({ request, context }, call, options);
});

export default function ForgottenPassword() {
  const { sendsMail, failure, isSent, hasContact = false } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  return (
    <>
      <div className="sheet">
        <h1>{sendsMail && isSent ? t.checkYourMail() : t.forgotPassword()}</h1>
        {failure && <SectionFailed failure={failure} retry={pathname + search} />}
        {sendsMail === false && <p>{t.sendsNoMail()}</p>}
        {hasContact && (
          <p className="mt-4 grid">
            <a className="button button-primary" href="/support">
              {t.contactAdministrator()}
            </a>
          </p>
        )}
        {sendsMail && isSent && <RequestSent />}
        {sendsMail && !isSent && <RequestForm />}
      </div>
      <p>{t.rememberIt({ link: (text) => <a href="/login">{text}</a> })}</p>
    </>
  );
}

function RequestSent() {
  return (
    <>
      <p>{t.linkOnItsWay()}</p>
      <p className="text-muted">{t.tryAnother({ link: (text) => <a href={pagePath}>{text}</a> })}</p>
    </>
  );
}

function RequestForm() {
  const { at, alert, isPending } = useFormState("forgot-alert");
  return (
    <Form className="form" method="post" noValidate>
      {alert !== undefined && <FormAlert id="forgot-alert" message={alert} />}
      <Field
        label={t.emailAddress()}
        type="email"
        autoComplete="username"
        hint={t.forgotHint()}
        {...addFocus(at("email"))}
      />
      <SubmitButton pending={isPending} pendingText={t.sending()}>
        {t.sendLink()}
      </SubmitButton>
    </Form>
  );
}
