import type { MetaFunction } from "@remix-run/node";
import { ActForm } from "#app/components/administration/act-form";
import { z } from "zod";
import { formActionWith } from "#app/http/form-action.server";
import { administratorLoader } from "#app/http/viewer.server";
import { titlePage } from "#app/components/administration/title-page";
import * as t from "#languages/administration";

const storage = "/administration/jobs/storage";

export const meta: MetaFunction = () => titlePage(t.sweepLeftovers());

export const loader = administratorLoader;

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
          <ul className="grid list-disc ps-5 sm:gap-1">
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
