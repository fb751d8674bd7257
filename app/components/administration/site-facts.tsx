import { Link } from "@remix-run/react";
import type { Disk, Overview } from "#contract/administration";
import { formatBytes } from "#contract/format";
import { setupPath } from "#contract/words/setup";
import { Fact } from "./fact";
import { countSteps } from "./first-steps";
import { formatTime } from "./format-time";

type Props = Pick<Overview, "version" | "storage" | "usesObjectStorage" | "disks" | "backupAt"> & {
  /** How many first steps are done; null while the overview shows them above, or if unknown. */
  stepsDone: number | null;
};

export function SiteFacts({ version, storage, usesObjectStorage, disks, backupAt, stepsDone }: Props) {
  return (
    <section className="my-4" aria-labelledby="site">
      <h2 id="site" className="mb-2">
        Site
      </h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        <Fact term="Version">{version || "Unknown"}</Fact>
        <Fact term={usesObjectStorage ? "In object storage" : "Videos"}>
          {storage.measuredAt === null ? "Not measured yet" : formatBytes(storage.storedBytes)}
          {" · "}
          <Link className="inline-block min-h-6" to="/administration/jobs/storage">
            By user
          </Link>
        </Fact>
        {disks.map((disk) => (
          <Fact key={disk.holds} term="Disk">
            <DiskSpace {...disk} />
          </Fact>
        ))}
        <Fact term="Last backup">{backupAt === null ? "None yet" : formatTime(backupAt)}</Fact>
        {stepsDone !== null && (
          <Fact term="Set-up">
            <Link className="inline-block min-h-6" to={setupPath}>
              {countSteps(stepsDone)}
            </Link>
          </Fact>
        )}
      </dl>
    </section>
  );
}

function DiskSpace({ holds, freeBytes, totalBytes }: Disk) {
  const usedPercent = totalBytes > 0 ? Math.round((1 - freeBytes / totalBytes) * 100) : 0;
  return (
    <>
      {`${formatBytes(freeBytes)} of ${formatBytes(totalBytes)} free`}
      <span className="block text-13 text-muted">{`${usedPercent} % used: ${holds.replace(/, ([^,]*)$/, " and $1")}`}</span>
    </>
  );
}
