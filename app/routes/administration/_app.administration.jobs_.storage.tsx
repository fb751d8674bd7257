import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { formatTime } from "#app/components/administration/format-time";
import { JobTabs } from "#app/components/administration/job-tabs";
import { Avatar } from "#app/components/ui/avatar";
import { managedList, ManagedRow } from "#app/components/ui/managed-row";
import { Pager } from "#app/components/ui/pager";
import { formatCountOf } from "#app/format/counts";
import { encodePath } from "#app/format/path";
import { required } from "#app/http/load.server";
import { requireRole } from "#app/http/viewer.server";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/transport/lists.server";
import type { AccountStorage, SweepState } from "#contract/administration";
import { formatBytes } from "#contract/format";

const pagePath = "/administration/jobs/storage";

export const meta: MetaFunction = () => [{ title: "Storage · Manage site · Vidlark" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "administrator");
  const { storage } = videoApi(request, context).administration;
  const { answer, ...cursors } = await required(storage(readPagePosition(request)));
  return json({ ...answer, ...cursors });
}

export default function Storage() {
  const { accounts, measured, sweep, ...cursors } = useLoaderData<typeof loader>();
  return (
    <>
      <JobTabs current="storage" />
      <h2 className="mb-1">Leftovers</h2>
      <p className="mb-2">{describeSweep(sweep)}</p>
      <p className="mb-6">
        <Link className="button" to="/administration/jobs/sweep">
          Sweep now
        </Link>
      </p>
      <h2 className="mb-1">Storage by user</h2>
      <p className="meta mb-2 max-w-240">
        {measured.measuredAt === null
          ? "Not measured yet. Look again in a minute."
          : `The site stores ${formatBytes(measured.storedBytes)} of videos, with all their sizes. A user's part is their videos and the sources that are kept. Measured ${formatTime(measured.measuredAt)}, and every 15 minutes.`}
      </p>
      {accounts.length === 0 && <p className="text-muted">Nobody stores anything.</p>}
      <ol className={managedList}>
        {accounts.map((account) => (
          <Account key={account._id} {...account} />
        ))}
      </ol>
      <Pager label="Storage" path={pagePath} {...cursors} />
    </>
  );
}

function describeSweep({ isUnderWay, endedAt, outcome, result }: SweepState): string {
  if (isUnderWay) return "A sweep is under way. Its outcome will be shown here.";
  if (endedAt === null) return "Nobody has started a sweep yet; the site itself sweeps what it can when it starts.";
  if (outcome !== "done" || !result)
    return `The last sweep ${outcome === "failed" ? "failed" : "was cancelled"} on ${formatTime(endedAt)}.`;
  const deleted =
    result.files === 0
      ? "found nothing to delete"
      : `deleted ${formatCountOf(result.files, "file")}, ${formatBytes(result.bytes)}`;
  return `The last sweep ended on ${formatTime(endedAt)} and ${deleted}.`;
}

function Account({ _id, username, fullName, avatar, usedBytes, quotaBytes }: AccountStorage) {
  const share = quotaBytes ? Math.min(100, Math.round((usedBytes / quotaBytes) * 100)) : null;
  return (
    <ManagedRow
      picture={<Avatar src={avatar} name={fullName || username} size={40} lazy />}
      title={fullName || username}
      to={encodePath`/administration/users/${_id}`}
      meta={
        <>
          <bdi>@{username}</bdi>
          {quotaBytes !== null && ` · ${share} % of ${formatBytes(quotaBytes)}`}
        </>
      }
      figure={formatBytes(usedBytes)}
    />
  );
}
