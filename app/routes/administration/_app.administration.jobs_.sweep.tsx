import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { ActForm } from "#app/components/administration/act-form";
import { z } from "zod";
import { formActionWith } from "#app/http/form-action.server";
import { requireRole } from "#app/http/viewer.server";
import { titlePage } from "#app/components/administration/title-page";
import * as t from "#languages/administration";

const storage = "/administration/jobs/storage";

export const meta: MetaFunction = () => titlePage(t.sweepLeftovers());

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
    <ActForm title={t.sweepLeftovers()} act={t.sweepNow()} closeTo={storage}>
      {() => (
        <>
          <p>{t.sweepExplained()}</p>
          <ul className="list-disc ps-5">
            <li>{t.sweepsVideoFiles()}</li>
            <li>{t.sweepsPictures()}</li>
            <li>{t.sweepsUploads()}</li>
            <li>{t.sweepsJobFiles()}</li>
          </ul>
          <p>{t.sweepSpares()}</p>
        </>
      )}
    </ActForm>
  );
}
