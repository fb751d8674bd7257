import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ActForm } from "#app/components/administration/act-form";
import { breakableCode as code } from "#app/components/administration/breakable-code";
import { z } from "zod";
import { formActionWith } from "#app/http/form-action.server";
import { required } from "#app/http/load.server";
import { requireRole } from "#app/http/viewer.server";
import { videoApi } from "#app/video-api/index.server";
import { setupPath } from "#contract/words/setup";
import { titlePage } from "#app/components/administration/title-page";
import * as t from "#languages/administration";

export const meta: MetaFunction = () => titlePage(t.testMail());

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
    <ActForm title={t.testMail()} act={t.sendTheMail()} closeTo={setupPath} parent={t.firstSteps()} hasAct={sendsMail}>
      {() =>
        sendsMail ? (
          <p className="wrap-anywhere">
            {t.testMailExplained({ email: email ?? "", address: (text) => <bdi>{text}</bdi> })}
          </p>
        ) : (
          <p className="wrap-anywhere">{t.stepMailText({ code })}</p>
        )
      }
    </ActForm>
  );
}
