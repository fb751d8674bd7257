import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { describeSweep } from "#app/components/administration/describe-sweep";
import { formatMediumTime } from "#app/components/administration/format-medium-time";
import { Avatar } from "#app/components/ui/avatar";
import { BackLink } from "#app/components/ui/back-link";
import { Bar } from "#app/components/ui/bar";
import { managedList, ManagedRow } from "#app/components/ui/managed-row";
import { Pager } from "#app/components/ui/pager";
import { encodePath } from "#app/format/path";
import { required } from "#app/http/load.server";
import { requireRole } from "#app/http/viewer.server";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/transport/lists.server";
import type { AccountStorage } from "#contract/administration";
import { formatShare } from "#app/format/share";
import { formatBytes } from "#app/format/size";
import { toAdministrationMeta } from "#app/components/administration/title-page";
import * as t from "#languages/administration";

const pagePath = "/administration/jobs/storage";

export const meta: MetaFunction = () => toAdministrationMeta(t.storage());

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "administrator");
  const { storage } = videoApi(request, context).administration;
  const { answer, ...cursors } = await required(storage(readPagePosition(request)));
  return json({ ...answer, ...cursors });
}

export default function Storage() {
  const { accounts, measured, sweep, ...cursors } = useLoaderData<typeof loader>();
  const hasQuotas = accounts.some(({ quotaBytes }) => quotaBytes !== null);
  const storedBytes = hasQuotas || measured.measuredAt === null ? 0 : measured.storedBytes;
  return (
    <>
      <BackLink to="/administration/jobs">{t.jobs()}</BackLink>
      <h2 className="mb-1">{t.storage()}</h2>
      <p className="meta note mb-2">
        {measured.measuredAt === null
          ? t.storageNotMeasuredLookAgain()
          : t.storageMeasured({ size: formatBytes(measured.storedBytes), time: formatMediumTime(measured.measuredAt) })}
      </p>
      {accounts.length === 0 && <p className="text-muted">{t.nobodyStoresAnything()}</p>}
      <ol className={managedList}>
        {accounts.map((account) => (
          <AccountRow key={account._id} {...account} storedBytes={storedBytes} />
        ))}
      </ol>
      <Pager label={t.storage()} path={pagePath} {...cursors} />
      <div className="mt-8 grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1">
        <h2>{t.leftovers()}</h2>
        <Link className="button sm:row-span-2" to="/administration/jobs/sweep">
          {t.sweepNow()}
        </Link>
        <p className="note text-muted max-sm:col-span-2">
          {t.leftoversExplained()} {describeSweep(sweep)}
        </p>
      </div>
    </>
  );
}

interface Props extends AccountStorage {
  /** How much all accounts store together; 0 if unknown, or if shares of a quota are shown. */
  storedBytes: number;
}

/** Renders how much an account stores, and its share: of its quota, or of all that is stored if nobody has a quota. */
function AccountRow({ _id, username, fullName, avatar, usedBytes, quotaBytes, storedBytes }: Props) {
  const wholeBytes = quotaBytes ?? storedBytes;
  const share = wholeBytes > 0 ? Math.min(100, (usedBytes / wholeBytes) * 100) : 100;
  const percent = formatShare(share);
  const text = quotaBytes === null ? percent : t.shareOfQuota({ percent, quota: formatBytes(quotaBytes) });
  const hasShare = quotaBytes !== null || storedBytes > 0;
  return (
    <ManagedRow
      picture={<Avatar src={avatar} name={fullName || username} size={40} lazy />}
      title={fullName || username}
      to={encodePath`/administration/users/${_id}`}
      meta={
        <>
          <bdi>@{username}</bdi>
          {hasShare && ` · ${text}`}
          {hasShare && share > 0 && <Bar percent={share} />}
        </>
      }
      figure={formatBytes(usedBytes)}
    />
  );
}
