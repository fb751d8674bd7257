import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ActForm } from "#app/components/administration/act-form";
import { describeSweep } from "#app/components/administration/describe-sweep";
import { Icon, type IconName } from "#app/components/ui/icon";
import { z } from "zod";
import { formActionWith } from "#app/http/form-action.server";
import { optional } from "#app/http/load.server";
import { requireRole } from "#app/http/viewer.server";
import { videoApi } from "#app/video-api/index.server";
import { toAdministrationMeta } from "#app/components/administration/title-page";
import * as t from "#languages/administration";

const storagePath = "/administration/jobs/storage";

export const meta: MetaFunction = () => toAdministrationMeta(t.sweepLeftovers());

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "administrator");
  const storage = await optional(videoApi(request, context).administration.storage({}));
  return json({ sweep: storage?.answer.sweep ?? null });
}

export const action = formActionWith({ role: "administrator" }, z.object({}), ({ api, answer }) =>
  answer(api.administration.startSweep(), { goTo: storagePath }),
);

/** Says what a sweep deletes, what it keeps, and how the last one ended. */
export default function Sweep() {
  const { sweep } = useLoaderData<typeof loader>();
  return (
    <ActForm title={t.sweepLeftovers()} act={t.sweepNow()} closeTo={storagePath} parent={t.storage()}>
      {() => (
        <>
          <p className="text-muted">{t.sweepExplained()}</p>
          <div className="grid gap-3 sm:grid-cols-2 sm:gap-4">
            <FileList
              icon="trash"
              title={t.sweepDeletes()}
              files={[t.sweepsVideoFiles(), t.sweepsPictures(), t.sweepsUploads(), t.sweepsJobFiles()]}
            />
            <FileList icon="shield" title={t.sweepKeeps()} files={[t.sweepKeepsUsed(), t.sweepKeepsNew()]} />
          </div>
          <p className="hint">
            {t.sweepTakesTime()} {sweep && !sweep.isUnderWay && sweep.endedAt !== null && describeSweep(sweep)}
          </p>
        </>
      )}
    </ActForm>
  );
}

const FileList = ({ icon, title, files }: { icon: IconName; title: string; files: readonly string[] }) => (
  <section className="rounded-panel border border-line px-4 py-2.5 sm:py-3">
    <h3 className="mb-1 flex items-center gap-2 text-16 [&>.icon]:size-5">
      <Icon name={icon} />
      {title}
    </h3>
    <ul className="grid list-disc gap-1 ps-5 text-small sm:text-15">
      {files.map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  </section>
);
