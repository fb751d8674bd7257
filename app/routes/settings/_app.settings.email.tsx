import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { SubmitButton } from "#app/components/forms/submit-button";
import { useFormState } from "#app/components/forms/use-form-state";
import { buttonAction } from "#app/http/button-action.server";
import { required } from "#app/http/load.server";
import { loadWithViewer } from "#app/http/viewer.server";
import { videoApi } from "#app/video-api/index.server";
import type { EmailState } from "#contract/users";

const pagePath = "/settings/email";

export const meta: MetaFunction = () => [{ title: "Email address · Vidlark" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const load = () => required(videoApi(request, context).users.email());
  const [, state] = await loadWithViewer(request, context, load);
  return json(state);
}

/** Sends a link that verifies the address. */
export const action = buttonAction([], ({ api }) => ({ call: api.users.requestVerification(), goTo: pagePath }));

export default function EmailAddress() {
  const state = useLoaderData<typeof loader>();
  const { isPending } = useFormState();
  const { email, isVerified, pendingEmail, sendsMail } = state;
  return (
    <section aria-labelledby="email">
      <h3 id="email" className="mb-2 text-16">
        Email address
      </h3>
      <p className="mb-4 wrap-anywhere">{email}</p>
      <p className="mb-4">{describe(state)}</p>
      {pendingEmail && (
        <p className="mb-4 wrap-anywhere">
          To change it to {pendingEmail}, open the link that we sent to that address. For a new link,{" "}
          <Link to="/settings/personalInfo">change the address again</Link>.
        </p>
      )}
      {sendsMail && !isVerified && (
        <Form className="form" method="post" preventScrollReset>
          <div className="form-buttons">
            <Link className="button" to="/settings/personalInfo">
              Change the address
            </Link>
            <SubmitButton pending={isPending} pendingText="Sending…">
              Send a link to verify it
            </SubmitButton>
          </div>
        </Form>
      )}
    </section>
  );
}

function describe({ isVerified, sendsMail, isDemanded }: EmailState): string {
  if (isVerified) return "This address is verified.";
  if (!sendsMail) return "This site sends no mail, so addresses are not verified here.";
  const notYet = "This address is not verified yet.";
  return isDemanded ? `${notYet} You can post here once it is.` : `${notYet} You need not verify it on this site.`;
}
