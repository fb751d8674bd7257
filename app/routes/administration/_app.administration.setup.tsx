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
import { defaultDescription } from "#contract/words/site";

export const meta: MetaFunction = () => [{ title: "First steps · Manage site · Vidlark" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "administrator");
  const { setup, signUps } = videoApi(request, context).administration;
  const [steps, { mode }] = await Promise.all([required(setup()), required(signUps())]);
  return json({ ...steps, mode });
}

export const action = formActionWith({ role: "administrator" }, changedSetup, ({ form, request, context, api }) => {
  const changing = api.administration.changeSetup(form.value);
  return buttonResponse({ request, context }, changing, {
    goTo: form.value.list === "away" ? "/administration" : setupPath,
  });
});

/** Says what a new site needs, and leads to the form of each. */
export default function FirstSteps() {
  const setup = useLoaderData<typeof loader>();
  const { site } = useRoot()!;
  const siteName = useSiteName();
  const done = setupSteps.filter((name) => setup.done.includes(name)).length;
  const isReady = done === setupSteps.length;
  return (
    <section className="max-w-200" aria-labelledby="setup-title">
      <h2 id="setup-title" className="mb-1">
        {isReady ? "Your site is ready" : "You run this site"}
      </h2>
      <p>
        {isReady
          ? "All first steps are done. You can change each of them at any time."
          : "Your account is its administrator’s. These steps make the site ready for others; do them in any order."}
      </p>
      <div className="my-4 flex items-center gap-3">
        <progress className="flex-1" max={setupSteps.length} value={done} aria-label="First steps" />
        <p className="flex-none tabular">{`${done} of ${setupSteps.length} done`}</p>
      </div>
      <SetupList {...setup} siteName={siteName} description={site.description ?? defaultDescription} />
      <Form className="row mb-6" method="post">
        <Link className="button" to="/">
          See the site
        </Link>
        <button className="button" name="list" value={setup.isPutAway ? "shown" : "away"}>
          {setup.isPutAway ? "Show the steps on the overview" : "Put the steps away"}
        </button>
      </Form>
    </section>
  );
}
