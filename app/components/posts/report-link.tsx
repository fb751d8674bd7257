import { Icon } from "#app/components/ui/icon";
import { useSupportedControls } from "#app/components/ui/page-context";
import { encodePath } from "#app/format/path";
import * as t from "#languages/posts";

interface Props {
  kind: "video" | "comment" | "tweet" | "playlist" | "channel";
  id: string;
  /** The name for screen readers, if several links of a page have the same text. */
  name?: string;
  /** The page to which the form returns; by default, the page of the reported subject. */
  from?: string;
}

/** Renders the link to the form that reports something, if the server takes reports. */
export function ReportLink({ kind, id, name, from }: Props) {
  if (!useSupportedControls()("report")) return null;
  const path = encodePath`/report/${kind}/${id}`;
  return (
    <a href={from ? `${path}?from=${encodeURIComponent(from)}` : path} rel="nofollow" aria-label={name}>
      <Icon name="alert" />
      {t.report()}
    </a>
  );
}
