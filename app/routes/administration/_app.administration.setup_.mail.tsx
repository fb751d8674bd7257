import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ActForm } from "#app/components/administration/act-form";
import { z } from "zod";
import { formActionWith } from "#app/http/form-action.server";
import { required } from "#app/http/load.server";
import { requireRole } from "#app/http/viewer.server";
import { videoApi } from "#app/video-api/index.server";
import { setupPath } from "#contract/words/setup";

export const meta: MetaFunction = () => [{ title: "Test mail · Manage site · Vidlark" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { email } = await requireRole(request, context, "administrator");
  const { sendsMail } = await required(videoApi(request, context).administration.setup());
  return json({ email, sendsMail });
}

export const action = formActionWith({ role: "administrator" }, z.object({}), ({ api, answer }) =>
  answer(api.administration.sendTestMail(), { goTo: setupPath }),
);

/** Sends a mail to the administrator, and says in place why it could not be sent. */
export default function TestMail() {
  const { email, sendsMail } = useLoaderData<typeof loader>();
  return (
    <ActForm title="Test mail" act="Send the mail" closeTo={setupPath} hasAct={sendsMail}>
      {() =>
        sendsMail ? (
          <p className="wrap-anywhere">
            The site will send a mail to <bdi>{email}</bdi>, and wait until the mail server has taken it.
          </p>
        ) : (
          <p>This site sends no mail: set SMTP_URL and MAIL_FROM in the environment of the server, then restart it.</p>
        )
      }
    </ActForm>
  );
}
