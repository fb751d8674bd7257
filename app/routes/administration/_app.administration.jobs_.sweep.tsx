import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { ActForm } from "#app/components/administration/act-form";
import { z } from "zod";
import { formActionWith } from "#app/http/form-action.server";
import { requireRole } from "#app/http/viewer.server";

const storage = "/administration/jobs/storage";

export const meta: MetaFunction = () => [{ title: "Sweep leftovers · Manage site · Vidlark" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "administrator");
  return null;
}

export const action = formActionWith({ role: "administrator" }, z.object({}), ({ api, answer }) =>
  answer(api.administration.startSweep(), { goTo: storage }),
);

/** Says what a sweep deletes before it begins. */
export default function Sweep() {
  return (
    <ActForm title="Sweep leftovers" act="Sweep now" closeTo={storage}>
      {() => (
        <>
          <p>A job will look through all stored files, and delete those that nothing on the site refers to:</p>
          <ul className="list-disc ps-5">
            <li>files of videos that were deleted, and parts of files that were never completed</li>
            <li>pictures that no account and no playlist shows any more</li>
            <li>uploads that were left unfinished for longer than the site keeps them</li>
            <li>files of jobs that have ended</li>
          </ul>
          <p>
            It deletes no video, picture or draft that somebody still has, and nothing that was stored within the last
            hour. It may take some minutes; the site goes on meanwhile. Its outcome is shown under Storage.
          </p>
        </>
      )}
    </ActForm>
  );
}
