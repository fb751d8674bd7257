import { Icon } from "#app/components/ui/icon";
import { useOffers } from "#app/components/ui/page-context";
import { encodePath } from "#app/format/path";

interface Props {
  kind: "video" | "comment" | "tweet" | "playlist" | "channel";
  id: string;
  /** Names what is reported for screen readers, where several links of a page say the same. */
  what?: string;
  /** Where to return to; absent for the page of the thing itself. */
  from?: string;
}

/** Links to the form that reports something, if the server takes reports. */
export function ReportLink({ kind, id, what, from }: Props) {
  if (!useOffers()("report")) return null;
  const path = encodePath`/report/${kind}/${id}`;
  return (
    <a
      href={from ? `${path}?from=${encodeURIComponent(from)}` : path}
      rel="nofollow"
      aria-label={what && `Report ${what}`}
    >
      <Icon name="alert" />
      Report
    </a>
  );
}
