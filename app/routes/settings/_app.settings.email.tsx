import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { SubmitButton } from "#app/components/forms/submit-button";
import { useFormState } from "#app/components/forms/use-form-state";
import { buttonAction } from "#app/http/button-action.server";
import { required } from "#app/http/load.server";
import { loadWithViewer } from "#app/http/viewer.server";
import { videoApi } from "#app/video-api/index.server";
import type { EmailState } from "#contract/users";
import * as m from "#languages/notification-mails";
import * as t from "#languages/settings";

const pagePath = "/settings/email";

export const meta: MetaFunction = () => [{ title: `${t.emailAddress()} · Vidlark` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const load = () => required(videoApi(request, context).users.email());
  const [, state] = await loadWithViewer(request, context, load);
  return json(state);
}

/** Sends a mail with a link that verifies the e-mail address. */
export const action = buttonAction([], ({ api }) => ({ call: api.users.requestVerification(), goTo: pagePath }));

export default function EmailAddress() {
  const state = useLoaderData<typeof loader>();
  const { isPending } = useFormState();
  const { email, isVerified, isRefused, pendingEmail, sendsMail } = state;
  return (
    <section aria-labelledby="email">
      <h2 id="email" className="mb-2">
        {t.emailAddress()}
      </h2>
      <p className="mb-4 wrap-anywhere">{email}</p>
      <p className="mb-4">{describeState(state)}</p>
      {pendingEmail && (
        <p className="mb-4 wrap-anywhere">
          {t.pendingAddress({
            address: pendingEmail,
            link: (text) => <Link to="/settings/personalInfo">{text}</Link>,
          })}
        </p>
      )}
      {sendsMail && (!isVerified || isRefused) && (
        <Form className="form" method="post" preventScrollReset>
          <div className="form-buttons">
            <Link className="button" to="/settings/personalInfo">
              {t.changeAddress()}
            </Link>
            <SubmitButton pending={isPending} pendingText={t.sending()}>
              {t.sendVerificationLink()}
            </SubmitButton>
          </div>
        </Form>
      )}
    </section>
  );
}

function describeState({ isVerified, isRefused, sendsMail, isDemanded }: EmailState): string {
  if (isRefused && sendsMail) return m.addressRefuses();
  if (isVerified) return t.addressVerified();
  if (!sendsMail) return t.siteSendsNoMail();
  return isDemanded ? t.verificationNeeded() : t.verificationOptional();
}
