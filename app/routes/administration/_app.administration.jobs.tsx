import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { JobEntry } from "#app/components/administration/job-entry";
import { jobsPath, JobTabs } from "#app/components/administration/job-tabs";
import { useFormState } from "#app/components/forms/use-form-state";
import { EmptyState } from "#app/components/ui/empty-state";
import { Pager } from "#app/components/ui/pager";
import { isId } from "#app/format/path";
import { readQuery } from "#app/format/query";
import { buttonResponse } from "#app/http/form-response.server";
import { readButton } from "#app/http/form.server";
import { guardAction } from "#app/http/guard-action.server";
import { required } from "#app/http/load.server";
import { requireRole } from "#app/http/viewer.server";
import { videoApi } from "#app/video-api/index.server";
import { translateFailure } from "#app/video-api/shapes/stored-messages.server";
import { readPagePosition } from "#app/video-api/transport/lists.server";
import { jobStates, listedDays, type JobState } from "#contract/words/jobs";
import { toAdministrationMeta } from "#app/components/administration/title-page";
import * as t from "#languages/administration";

export const meta: MetaFunction = () => toAdministrationMeta(t.jobs());

const readState = (request: Request): JobState =>
  jobStates.find((state) => state === readQuery(request, "state")) ?? "waiting";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "administrator");
  const state = readState(request);
  const { jobs } = videoApi(request, context).administration;
  const { answer, ...cursors } = await required(jobs(state, readPagePosition(request)));
  return json({ state, ...answer, jobs: answer.jobs.map(translateFailure), ...cursors });
}

export const action = guardAction(async ({ request, context }) => {
  await requireRole(request, context, "administrator");
  const { retry = "", cancel = "" } = await readButton(request);
  const { retryJob, cancelJob } = videoApi(request, context).administration;
  if (!isId(retry || cancel)) throw json(null, 404);
  const answer = retry ? retryJob(retry) : cancelJob(cancel);
  return buttonResponse({ request, context }, answer, { goTo: jobsPath(readState(request)) });
});

const emptyTexts: Record<JobState, () => string> = {
  waiting: t.noJobWaits,
  running: t.noJobRuns,
  failed: () => t.noJobFailed({ count: listedDays.failed }),
  cancelled: () => t.noJobCancelled({ count: listedDays.cancelled }),
  done: () => t.noJobEnded({ count: listedDays.done }),
};

export default function Jobs() {
  const { state, jobs, counts, ...cursors } = useLoaderData<typeof loader>();
  const { isPending } = useFormState();
  return (
    <>
      <JobTabs current={state} counts={counts} />
      {jobs.length > 0 && state in listedDays && (
        <p className="meta note">{t.jobsListedFor({ count: listedDays[state as keyof typeof listedDays] })}</p>
      )}
      {jobs.length === 0 && <EmptyState pose="seen" title={emptyTexts[state]()} />}
      <Form method="post" preventScrollReset>
        <ul className="mb-4 list-none divide-y divide-line p-0">
          {jobs.map((job) => (
            <JobEntry key={job._id} {...job} isPending={isPending} />
          ))}
        </ul>
      </Form>
      <Pager label={t.jobs()} path={jobsPath(state)} {...cursors} />
    </>
  );
}
