import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { SiteFacts } from "#app/components/administration/site-facts";
import { Warnings } from "#app/components/administration/warnings";
import { Figures } from "#app/components/administration/figures";
import { areStepsOpen, FirstSteps } from "#app/components/administration/first-steps";
import { optional, required } from "#app/http/load.server";
import { requireRole } from "#app/http/viewer.server";
import { toOverviewPlots } from "#app/pages/overview.server";
import { videoApi } from "#app/video-api/index.server";
import { describeJobCount, jobsPath, jobStateNames } from "#app/components/administration/job-tabs";
import { toAdministrationMeta } from "#app/components/administration/title-page";
import * as t from "#languages/administration";

export const meta: MetaFunction = () => toAdministrationMeta(t.overview());

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "administrator");
  const { overview, setup } = videoApi(request, context).administration;
  const [{ days, from, to, ...facts }, steps] = await Promise.all([required(overview()), optional(setup())]);
  const firstSteps = steps && { done: steps.done.length, isHidden: steps.isHidden };
  return json({ ...facts, firstSteps, plots: toOverviewPlots({ days, from, to }) });
}

/** The warnings that the first steps show, too, and that break nothing. */
const shownInSetupSteps: ReadonlySet<string> = new Set(["no-mail", "no-public-url"]);

/** Shows what needs attention, and how the site is doing. */
export default function Overview() {
  const { warnings, jobs, plots, firstSteps, ...facts } = useLoaderData<typeof loader>();
  const isOpen = firstSteps !== null && areStepsOpen(firstSteps);
  const warningNames = isOpen ? warnings.filter((name) => !shownInSetupSteps.has(name)) : warnings;
  return (
    <>
      {isOpen && <FirstSteps {...firstSteps} />}
      {(warningNames.length > 0 || !isOpen) && <Warnings names={warningNames} />}
      <section className="my-8" aria-labelledby="jobs">
        <h2 id="jobs" className="mb-2">
          {t.jobs()}
        </h2>
        <ul className="grid list-none grid-cols-3 gap-2 p-0 sm:gap-4">
          {(["waiting", "running", "failed"] as const).map((state) => (
            <li key={state} className="relative rounded-panel bg-surface px-4 py-3">
              <Link className="inline-block min-h-6 text-13 after:absolute after:inset-0" to={jobsPath(state)}>
                {jobStateNames[state]()}
              </Link>
              <p
                className={`leading-tight text-28 font-bold tabular ${state === "failed" && jobs.failed > 0 ? "text-danger" : ""}`}
              >
                {describeJobCount(jobs[state])}
              </p>
            </li>
          ))}
        </ul>
      </section>
      <SiteFacts {...facts} stepsDone={isOpen ? null : (firstSteps?.done ?? null)} />
      <Figures plots={plots} measuredAt={facts.storage.measuredAt} />
    </>
  );
}
