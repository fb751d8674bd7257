import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { ActForm } from "#app/components/administration/act-form";
import { breakableCode as code, ExampleLines, mailExample } from "#app/components/administration/breakable-code";
import { z } from "zod";
import { formActionWith } from "#app/http/form-action.server";
import { required } from "#app/http/load.server";
import { requireRole } from "#app/http/viewer.server";
import { videoApi } from "#app/video-api/index.server";
import { setupPath } from "#contract/words/setup";
import { toAdministrationMeta } from "#app/components/administration/title-page";
import * as t from "#languages/administration";

export const meta: MetaFunction = () => toAdministrationMeta(t.testMail());

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { email } = await requireRole(request, context, "administrator");
  const { sendsMail } = await required(videoApi(request, context).administration.setup());
  return json({ email, sendsMail });
}

export const action = formActionWith({ role: "administrator" }, z.object({}), ({ api, answer }) =>
  answer(api.administration.sendTestMail(), { goTo: setupPath }),
);

/** Renders the form that sends a mail to the administrator. If sending fails, the form says why. */
export default function TestMail() {
  const { email, sendsMail } = useLoaderData<typeof loader>();
  if (!sendsMail) return <MailNotSetUp />;
  return (
    <ActForm title={t.testMail()} act={t.sendTheMail()} closeTo={setupPath} parent={t.firstSteps()}>
      {() => (
        <p className="wrap-anywhere">
          {t.testMailExplained({ email: email ?? "", address: (text) => <bdi>{text}</bdi> })}
        </p>
      )}
    </ActForm>
  );
}

/** Says how to set up mail on a site that has none. */
const MailNotSetUp = () => (
  <section className="narrow" aria-labelledby="mail-title">
    <h2 id="mail-title" className="mb-3">
      {t.mailNotSetUp()}
    </h2>
    <p className="wrap-anywhere">{t.stepMailText({ code })}</p>
    <ExampleLines lines={mailExample} />
    <Link className="button mt-4" to={setupPath}>
      {t.firstSteps()}
    </Link>
  </section>
);
