import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { SetupList } from "#app/components/administration/setup-list";
import { useSiteName } from "#app/components/ui/site-name";
import { formActionWith } from "#app/http/form-action.server";
import { buttonResponse } from "#app/http/form-response.server";
import { required } from "#app/http/load.server";
import { requireRole } from "#app/http/viewer.server";
import { useRoot } from "#app/root";
import { videoApi } from "#app/video-api/index.server";
import { changedSetup } from "#contract/setup";
import { setupPath, setupSteps } from "#contract/words/setup";
import { toAdministrationMeta } from "#app/components/administration/title-page";
import * as t from "#languages/administration";
import * as words from "#languages/words";

export const meta: MetaFunction = () => toAdministrationMeta(t.firstSteps());

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "administrator");
  const { setup, signUps } = videoApi(request, context).administration;
  const [steps, { mode }] = await Promise.all([required(setup()), required(signUps())]);
  return json({ ...steps, mode });
}

export const action = formActionWith({ role: "administrator" }, changedSetup, ({ form, request, context, api }) => {
  const answer = api.administration.changeSetup(form.value);
  return buttonResponse({ request, context }, answer, {
    goTo: form.value.list === "hidden" ? "/administration" : setupPath,
  });
});

/** Lists what a new site needs, with links to the forms. */
export default function FirstSteps() {
  const setup = useLoaderData<typeof loader>();
  const { site } = useRoot()!;
  const siteName = useSiteName();
  const done = setupSteps.filter((name) => setup.done.includes(name)).length;
  const isReady = done === setupSteps.length;
  return (
    <section className="narrow" aria-labelledby="setup-title">
      <h2 id="setup-title" className="mb-1">
        {isReady ? t.yourSiteIsReady() : t.firstSteps()}
      </h2>
      <p className="text-muted">{isReady ? t.siteReadyText() : t.firstStepsText()}</p>
      <div className="my-4 flex items-center gap-3">
        <progress className="flex-1" max={setupSteps.length} value={done} aria-label={t.firstSteps()} />
        <p className="flex-none tabular">{t.stepsProgress({ done, total: setupSteps.length })}</p>
      </div>
      <SetupList {...setup} siteName={siteName} description={site.description ?? words.defaultDescription()} />
      <Form className="row mb-6" method="post">
        <Link className="button" to="/">
          {t.seeTheSite()}
        </Link>
        <button className="button" name="list" value={setup.isHidden ? "shown" : "hidden"}>
          {setup.isHidden ? t.showSteps() : t.hideSteps()}
        </button>
      </Form>
    </section>
  );
}
