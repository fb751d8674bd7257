import { Link } from "@remix-run/react";
import { formatList } from "#app/format/list";
import type { Disk, Overview } from "#contract/administration";
import { formatShare } from "#app/format/share";
import { formatBytes } from "#app/format/size";
import { setupPath } from "#contract/words/setup";
import { Fact } from "./fact";
import { formatStepsDone } from "./first-steps";
import { formatMediumTime } from "./format-medium-time";
import * as t from "#languages/administration";

type Props = Pick<Overview, "version" | "storage" | "usesObjectStorage" | "disks" | "backupAt"> & {
  /** How many first steps are done; null if the overview shows them above, or if that is unknown. */
  stepsDone: number | null;
};

export function SiteFacts({ version, storage, usesObjectStorage, disks, backupAt, stepsDone }: Props) {
  return (
    <section className="my-8" aria-labelledby="site">
      <h2 id="site" className="mb-2">
        {t.siteHeading()}
      </h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        <Fact term={t.version()}>{version || t.unknown()}</Fact>
        <Fact term={usesObjectStorage ? t.inObjectStorage() : t.storedVideos()}>
          {storage.measuredAt === null ? t.storageNotMeasured() : formatBytes(storage.storedBytes)}
          {" · "}
          <Link className="inline-block min-h-6" to="/administration/jobs/storage">
            {t.storageByUserLink()}
          </Link>
        </Fact>
        {disks.map((disk) => (
          <Fact key={disk.holds} term={t.disk()}>
            <DiskSpace {...disk} />
          </Fact>
        ))}
        <Fact term={t.lastBackup()}>{backupAt === null ? t.noBackupYet() : formatMediumTime(backupAt)}</Fact>
        {stepsDone !== null && (
          <Fact term={t.setUp()}>
            <Link className="inline-block min-h-6" to={setupPath}>
              {formatStepsDone(stepsDone)}
            </Link>
          </Fact>
        )}
      </dl>
    </section>
  );
}

/** The names of what disks hold, by the names on the wire. */
const contentNames: Record<string, () => string> = {
  database: t.diskDatabase,
  videos: t.diskVideos,
  uploads: t.diskUploads,
  "temporary files": t.diskTemporaryFiles,
};

const nameContents = (holds: string) => formatList(holds.split(", ").map((name) => contentNames[name]?.() ?? name));

function DiskSpace({ holds, freeBytes, totalBytes }: Disk) {
  const usedPercent = totalBytes > 0 ? (1 - freeBytes / totalBytes) * 100 : 0;
  return (
    <>
      {t.diskFree({ freeBytes: formatBytes(freeBytes), totalBytes: formatBytes(totalBytes) })}
      <span className="block text-13 text-muted">
        {t.diskUsed({ percent: formatShare(usedPercent), holds: nameContents(holds) })}
      </span>
    </>
  );
}
